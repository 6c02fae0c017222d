package io.braid.grammar.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.grammar.reader.StatementReader;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.Privilege;
import io.braid.vdb.change.Grant;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.change.Revoke;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrantStatementTest {
    private static final Place START = new Place(1, 1);
    private static final List<String> TABLE = List.of("s", "t");

    @Test
    void onePrivilegeMayHaveItsColumnsInEitherPlace() {
        Grant grant = new Grant(List.of(onTable(Privilege.SELECT, "a", "b")));
        assertThat(change("GRANT SELECT ON s.t (a, b) TO ROLE r")).isEqualTo(grant);
        assertThat(change("grant select (a, b) on table s.t to role r")).isEqualTo(grant);
    }

    @Test
    void eachOfSeveralPrivilegesHasColumnsOfItsOwn() {
        assertThat(change("GRANT SELECT (a, b), UPDATE (c), INSERT, DELETE ON s.t TO ROLE r"))
                .isEqualTo(new Grant(List.of(
                        onTable(Privilege.SELECT, "a", "b"),
                        onTable(Privilege.UPDATE, "c"),
                        onTable(Privilege.INSERT),
                        onTable(Privilege.DELETE))));
        assertThat(change("GRANT SELECT, INSERT ON VIEW s.t (a) TO ROLE r"))
                .isEqualTo(new Grant(List.of(onTable(Privilege.SELECT, "a"), onTable(Privilege.INSERT, "a"))));
    }

    @Test
    void allPrivilegesAreThoseThatTheObjectCanHave() {
        List<GrantDefinition> five = Arrays.stream(Privilege.values())
                .filter(privilege -> privilege.isFor(ObjectKind.VIEW))
                .map(GrantStatementTest::onTable)
                .toList();
        assertThat(five).hasSize(5);
        assertThat(change("GRANT ALL ON s.t TO ROLE r")).isEqualTo(new Grant(five));
        assertThat(change("GRANT ALL PRIVILEGES ON s.t TO ROLE r")).isEqualTo(new Grant(five));
        assertThat(change("GRANT ALL ON FUNCTION s.t TO ROLE r"))
                .isEqualTo(new Grant(List.of(
                        new GrantDefinition(Privilege.SELECT, ObjectKind.FUNCTION, TABLE, List.of(), "r", START))));
        assertThat(change("REVOKE ALL PRIVILEGES ON s.t FROM ROLE r")).isEqualTo(new Revoke(five, true));
    }

    @Test
    void schemasAndDatabasesHaveAllPrivileges() {
        assertThat(change("GRANT INSERT, TRUNCATE ON SCHEMA s TO ROLE r"))
                .isEqualTo(new Grant(List.of(
                        new GrantDefinition(Privilege.INSERT, ObjectKind.SCHEMA, List.of("s"), List.of(), "r", START),
                        new GrantDefinition(
                                Privilege.TRUNCATE, ObjectKind.SCHEMA, List.of("s"), List.of(), "r", START))));
        assertThat(change("REVOKE DELETE ON DATABASE d FROM ROLE r"))
                .isEqualTo(new Revoke(
                        new GrantDefinition(Privilege.DELETE, ObjectKind.DATABASE, List.of(), List.of(), "r", START)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GRANT DELETE (a) ON s.t TO ROLE r            | DELETE has no columns, because it concerns whole rows; leave them out (line 1, column 7)
            REVOKE SELECT, TRUNCATE (a) ON s.t FROM ROLE r | TRUNCATE has no columns, because it concerns whole rows; leave them out (line 1, column 16)
            GRANT SELECT, DELETE ON s.t (a) TO ROLE r    | DELETE has no columns, because it concerns whole rows; leave them out (line 1, column 15)
            GRANT ALL ON s.t (a) TO ROLE r               | ALL includes DELETE and TRUNCATE, which have no columns; name the other privileges (line 1, column 18)
            GRANT SELECT (a), UPDATE ON s.t (b) TO ROLE r | columns stand behind the privileges or behind the table, not behind both (line 1, column 33)
            GRANT SELECT (a), SELECT (b) ON s.t TO ROLE r | SELECT is named twice; one list has all of its columns (line 1, column 19)
            GRANT INSERT ON FUNCTION s.f TO ROLE r       | there is no INSERT on a function; it is called with SELECT (line 1, column 7)
            GRANT UPDATE (a) ON SCHEMA s TO ROLE r       | only a table or view has columns, and this is a schema (line 1, column 7)
            """)
    void whatMakesNoSenseIsRefusedWhereItStands(String sql, String message) {
        assertThatThrownBy(() -> StatementReader.read(sql)).hasMessage("Syntax error: " + message);
    }

    private static GrantDefinition onTable(Privilege privilege, String... columns) {
        return new GrantDefinition(privilege, ObjectKind.VIEW, TABLE, List.of(columns), "r", START);
    }

    private static ModelChange change(String sql) {
        return ((Change) StatementReader.read(sql)).change();
    }
}
