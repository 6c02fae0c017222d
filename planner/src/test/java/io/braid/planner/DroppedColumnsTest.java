package io.braid.planner;

import static io.braid.planner.ChangingSource.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Query;
import io.braid.planner.access.Principal;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.model.VdbReader;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rights on a column that the table no longer has: the affected users are denied access to the whole table. */
class DroppedColumnsTest {
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER crm FOREIGN DATA WRAPPER fake;
            CREATE SCHEMA c SERVER crm;
            IMPORT FOREIGN SCHEMA public FROM SERVER crm INTO c;
            CREATE VIRTUAL SCHEMA v;
            CREATE VIEW v.people AS SELECT id FROM c.person;
            CREATE ROLE clerk;
            CREATE ROLE temp;
            CREATE ROLE auditor;
            GRANT SELECT ON DATABASE shop TO ROLE clerk;
            GRANT SELECT ON TABLE c.person (id, ssn) TO ROLE temp;
            GRANT SELECT ON DATABASE shop TO ROLE auditor;
            CREATE COLUMN MASK no_ssn ON c.person (ssn) TO ROLE clerk USING ('***');
            CREATE ROW FILTER known ON c.person TO ROLE auditor USING (ssn <> '');
            """;
    private static final String ALL = "SELECT * FROM c.person";

    private final ChangingSource crm = new ChangingSource("crm", table("public", "person", "id:int ssn:text"));
    private final Catalog catalog = Catalog.open(VdbReader.read("shop", MODEL), name -> crm);
    private final Planner planner = new Planner(catalog);

    @ParameterizedTest
    @ValueSource(
            strings = {"id:int ssn_no:text", "id:int", "id:int ssn_no:text other:text", "ssn_no:text id:int x:int"})
    void allOfTheTableIsRefused(String columns) {
        for (String role : List.of("clerk", "temp", "auditor")) {
            assertThat(plan(ALL, role)).isNotEmpty();
        }
        crm.tables(table("public", "person", columns));
        catalog.refresh("c");
        for (String role : List.of("clerk", "temp", "auditor")) {
            assertThatThrownBy(() -> plan(ALL, role))
                    .as(role)
                    .isInstanceOf(BraidException.class)
                    .hasMessageNotContaining("ssn_no");
            assertThatThrownBy(() -> plan("SELECT id FROM c.person", role))
                    .as(role)
                    .isInstanceOf(BraidException.class);
        }
        assertThatThrownBy(() -> plan(ALL, "clerk"))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INSUFFICIENT_PRIVILEGE))
                .hasMessageContaining("A mask of yours is about column ssn of c.person, which is gone");
        assertThatThrownBy(() -> plan(ALL, "temp")).hasMessageContaining("A grant of yours is about column ssn");
        assertThat(catalog.problems()).hasSize(3);
        // Policies also apply below views.
        assertThatThrownBy(() -> plan("SELECT id FROM v.people", "clerk")).hasMessageContaining("column ssn");
    }

    @ParameterizedTest
    @ValueSource(strings = {"id:int SSN:text", "id:int Ssn:text more:int"})
    void letterCaseMakesNoDifference(String columns) {
        crm.tables(table("public", "person", columns));
        catalog.refresh("c");
        assertThat(plan("SELECT ssn FROM c.person", "clerk")).contains("'***'");
        assertThat(plan("SELECT ssn FROM c.person", "temp")).isNotEmpty();
        assertThat(catalog.problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"id:int ssn:int", "id:int ssn:date"})
    void aMaskOfAnotherTypeThanTheColumnIsRefused(String columns) {
        crm.tables(table("public", "person", columns));
        catalog.refresh("c");
        assertThatThrownBy(() -> plan(ALL, "clerk")).isInstanceOf(BraidException.class);
        assertThat(catalog.problems()).isNotEmpty();
    }

    private String plan(String sql, String role) {
        return planner.plan(
                        (Query) StatementReader.read(sql),
                        new PlanningRequest(
                                null,
                                PlannerOptions.ALL,
                                catalog.rights(Principal.of("ada", List.of(role))),
                                ViewContents.NONE,
                                PlanningBudget.UNLIMITED))
                .query()
                .root()
                .toString();
    }
}
