package io.braid.planner.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.planner.model.VdbReader;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.Privilege;
import io.braid.vdb.VirtualDatabase;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Scope of single privileges; in particular, the privilege to write does not permit reads. */
class HeldPrivilegesTest {
    private static final VirtualDatabase MODEL = VdbReader.read("shop", """
            CREATE DATABASE shop;
            CREATE VIRTUAL SCHEMA s;
            CREATE VIEW s.v AS SELECT 1 AS a, 2 AS b, 3 AS c;
            CREATE VIEW s.w AS SELECT 1 AS a;
            CREATE FUNCTION s.f(x INTEGER) RETURNS TABLE AS SELECT x;
            CREATE ROLE writer;
            CREATE ROLE clerk;
            CREATE ROLE all_of_schema;
            CREATE ROLE all_of_database;
            GRANT INSERT, UPDATE, DELETE, TRUNCATE ON DATABASE shop TO ROLE writer;
            GRANT INSERT, UPDATE, DELETE, TRUNCATE ON SCHEMA s TO ROLE writer;
            GRANT INSERT, UPDATE, DELETE, TRUNCATE ON s.v TO ROLE writer;
            GRANT SELECT (a, b), UPDATE (B, c), DELETE ON s.v TO ROLE clerk;
            GRANT ALL ON SCHEMA s TO ROLE all_of_schema;
            GRANT ALL ON DATABASE shop TO ROLE all_of_database;
            """);

    @Test
    void whoMayWriteEverythingMayReadNothing() {
        Rights writer = rights("writer");
        assertThat(writer.seeAnything()).isFalse();
        assertThat(writer.seesSchema("s")).isFalse();
        assertThat(writer.seesFunction("s", "f")).isFalse();
        assertThat(writer.columns("s", "v")).isEqualTo(VisibleColumns.NONE);
        assertThat(writer.grants(Privilege.SELECT, "s", "v")).isEmpty();
        assertThat(writer.functionGrants("s", "f")).isEmpty();
        assertThat(writer.has(Privilege.DELETE, "s", "v")).isTrue();
    }

    @Test
    void columnsAreThoseOfThePrivilege() {
        Rights clerk = rights("clerk");
        assertThat(clerk.columns("S", "V").names()).containsExactlyInAnyOrder("a", "b");
        assertThat(clerk.columns(Privilege.UPDATE, "s", "v").names()).containsExactlyInAnyOrder("b", "c");
        assertThat(clerk.has(Privilege.UPDATE, "s", "v")).isFalse();
        assertThat(clerk.has(Privilege.DELETE, "s", "v")).isTrue();
        assertThat(clerk.columns(Privilege.INSERT, "s", "v").isEmpty()).isTrue();
        assertThat(clerk.columns(Privilege.DELETE, "s", "w").isEmpty()).isTrue();
        assertThat(clerk.grants(Privilege.UPDATE, "s", "v"))
                .extracting(GrantDefinition::privilege)
                .containsExactly(Privilege.UPDATE);
    }

    @ParameterizedTest
    @EnumSource
    void schemasAndDatabasesIncludeTheirTables(Privilege privilege) {
        assertThat(rights("all_of_schema").has(privilege, "S", "w")).isTrue();
        assertThat(rights("all_of_schema").has(privilege, "t", "w")).isFalse();
        assertThat(rights("all_of_database").has(privilege, "t", "w")).isTrue();
        assertThat(rights("nobody").has(privilege, "s", "v")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void everybodyMayReadWhatBraidFillsAndAdministratorsHaveAllPrivileges(Privilege privilege) {
        assertThat(rights("all_of_database").has(privilege, "sys", "tables")).isEqualTo(privilege == Privilege.SELECT);
        Rights administrator = Rights.of(MODEL, Principal.administrator("root", Set.of()));
        assertThat(administrator.has(privilege, "s", "v")).isTrue();
    }

    @Test
    void plansOfUsersWithOtherPrivilegesAreNotShared() {
        assertThat(rights("writer").digest()).isNotEqualTo(rights("nobody").digest());
    }

    private static Rights rights(String role) {
        return Rights.of(MODEL, Principal.of("ada", List.of(role)));
    }
}
