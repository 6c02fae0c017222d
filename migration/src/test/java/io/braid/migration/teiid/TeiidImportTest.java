package io.braid.migration.teiid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.migration.ImportVerdict;
import io.braid.migration.MigratedModel;
import io.braid.migration.ReportLine;
import io.braid.planner.model.VdbReader;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TeiidImportTest {
    private static final String SOURCES = """
            CREATE DATABASE d;
            CREATE SERVER s FOREIGN DATA WRAPPER h2 OPTIONS ("jdbc-url" 'jdbc:h2:mem:x;user=sa;password=secret');
            CREATE SCHEMA a SERVER s;
            CREATE VIRTUAL SCHEMA v;
            CREATE ROLE r WITH FOREIGN ROLE g;
            %s
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER s INTO a;
            SET SCHEMA v;
            CREATE VIEW one AS SELECT t.id, t.name FROM a.t AS t;
            CREATE VIEW two AS SELECT t.id FROM a.t AS t;
            """;

    @Test
    void passwordsStandNowhere() {
        MigratedModel model = imported("", "");
        assertThat(model.text() + model.report().text())
                .doesNotContain("secret")
                .contains("${env:S_PASSWORD}");
        assertThat(model.text()).contains("url 'jdbc:h2:mem:x'", "user 'sa'");
    }

    @Test
    void aRightAroundADenialIsNeverWider() {
        MigratedModel model = imported("", """
                GRANT SELECT ON SCHEMA v TO r;
                REVOKE SELECT ON TABLE v.two FROM r;
                GRANT SELECT ON SCHEMA a TO r;
                REVOKE SELECT ON TABLE a.t FROM r;
                """);
        assertThat(model.text())
                .contains("GRANT SELECT ON VIEW v.one TO ROLE r;")
                .doesNotContain("ON SCHEMA");
        assertThat(line(model, "grant on a to role r").verdict()).isEqualTo(ImportVerdict.NOT_POSSIBLE);
        assertThat(line(model, "grant on a to role r").reason()).contains("a.t");
    }

    @Test
    void rightsToWriteAreTakenOverButNeverWider() {
        MigratedModel model = imported("CREATE ROLE w WITH FOREIGN ROLE w; CREATE ROLE u WITH FOREIGN ROLE u;", """
                GRANT SELECT, INSERT, UPDATE, DELETE ON TABLE a.t TO r;
                GRANT UPDATE ON COLUMN v.one.name TO r;
                GRANT INSERT, DELETE ON SCHEMA v TO w;
                REVOKE DELETE ON TABLE v.two FROM w;
                GRANT UPDATE ON TABLE v.two TO u;
                CREATE POLICY p ON v.two FOR UPDATE TO u USING (id > 1);
                """);
        assertThat(model.text())
                .contains(
                        "GRANT SELECT ON TABLE a.t TO ROLE r;",
                        "GRANT INSERT ON TABLE a.t TO ROLE r;",
                        "GRANT UPDATE ON TABLE a.t TO ROLE r;",
                        "GRANT DELETE ON TABLE a.t TO ROLE r;",
                        "GRANT UPDATE ON VIEW v.one (name) TO ROLE r;",
                        "GRANT INSERT ON SCHEMA v TO ROLE w;",
                        "GRANT DELETE ON VIEW v.one TO ROLE w;")
                .doesNotContain("DELETE ON VIEW v.two", "DELETE ON SCHEMA", "UPDATE ON VIEW v.two");
        assertThat(line(model, "grant on a.t to role r").reason()).contains("writable");
        assertThat(line(model, "grant on v.two to role u").reason()).contains("left out: UPDATE");
    }

    @Test
    void aPolicyThatCannotBeTakenOverHidesEverything() {
        MigratedModel model = imported("", """
                GRANT SELECT ON SCHEMA v TO r;
                CREATE POLICY p ON v.one TO r USING (name = ENV('x'));
                CREATE POLICY q ON v.two TO r USING (id = = 1);
                GRANT ON COLUMN v.one.name MASK 'teiid_session_get(''x'')' TO r;
                """);
        assertThat(model.text())
                .contains(
                        "CREATE ROW FILTER p ON v.one TO ROLE r USING (FALSE);",
                        "CREATE ROW FILTER q ON v.two TO ROLE r USING (FALSE);",
                        "CREATE COLUMN MASK name_mask ON v.one (name) TO ROLE r USING (NULL);");
        assertThat(line(model, "row filter on v.one for role r").reason()).contains("ENV", "sees no rows");
        assertThat(line(model, "row filter on v.two for role r").verdict()).isEqualTo(ImportVerdict.NOT_POSSIBLE);
    }

    @Test
    void aProcedureWithRowsForSomeOnlyIsNotTakenOver() {
        MigratedModel model = imported("", """
                CREATE VIRTUAL PROCEDURE p() RETURNS (id integer) AS BEGIN SELECT t.id FROM a.t AS t; END;
                GRANT EXECUTE ON PROCEDURE v.p TO r;
                CREATE POLICY q ON PROCEDURE v.p TO r USING (p.id > 1);
                """);
        assertThat(model.text()).doesNotContain("CREATE FUNCTION");
        assertThat(line(model, "virtual procedure v.p").reason()).contains("has_role");
    }

    @Test
    void triggersOfInsertUpdateAndDeleteAreTakenOver() {
        MigratedModel model = imported("", """
                CREATE TRIGGER ON one INSTEAD OF INSERT AS FOR EACH ROW BEGIN ATOMIC
                    INSERT INTO t (id, name) VALUES (NEW.id, CASE WHEN NEW.name IS NULL THEN '' ELSE NEW.name END);
                    UPDATE a.u SET n = ifnull(NEW.id, 0) WHERE id IN (SELECT id FROM two);
                END;
                CREATE TRIGGER gone ON v.one INSTEAD OF DELETE AS FOR EACH ROW
                BEGIN DELETE FROM a.t WHERE id = OLD.id; END;
                CREATE TRIGGER ON two INSTEAD OF UPDATE AS FOR EACH ROW BEGIN ATOMIC
                    IF (CHANGING.id) BEGIN UPDATE a.t SET id = NEW.id; END
                END;
                CREATE VIEW three AS SELECT 1 AS x;
                """);
        assertThat(model.text())
                .contains("CREATE TRIGGER instead_of_insert INSTEAD OF INSERT ON v.one FOR EACH ROW\nBEGIN ATOMIC\n"
                        + "  INSERT INTO a.t (id, name) VALUES (NEW.id, CASE WHEN NEW.name IS NULL THEN '' ELSE"
                        + " NEW.name END);\n  UPDATE a.u SET n = ifnull(NEW.id, 0) WHERE id IN"
                        + " (SELECT id FROM v.two);\nEND;")
                .contains("CREATE TRIGGER gone INSTEAD OF DELETE ON v.one FOR EACH ROW")
                .contains("CREATE VIEW v.three")
                .doesNotContain("CHANGING");
        assertThat(line(model, "trigger of UPDATE on v.two").verdict()).isEqualTo(ImportVerdict.NOT_POSSIBLE);
        assertThat(line(model, "trigger of INSERT on v.one").reason()).contains("writable");
    }

    @Test
    void aRoleOfTheNameOfEverybodyIsNotEverybody() {
        MigratedModel model =
                imported("CREATE ROLE Public WITH FOREIGN ROLE x;", "GRANT SELECT ON SCHEMA v TO Public;");
        assertThat(model.text()).contains("GRANT SELECT ON SCHEMA v TO ROLE public_role;");
    }

    @Test
    void rolesOfAnImportedDatabaseAreNotReplacedByARightForEverybody() {
        String reuse = "CREATE DATABASE d; IMPORT DATABASE other VERSION '1'%s;";
        assertThat(TeiidImport.of(
                                reuse.formatted(" WITH ACCESS CONTROL"), new Datasources(), server -> Optional.empty())
                        .text())
                .contains("IMPORT DATABASE other VERSION '1';")
                .doesNotContain("GRANT");
        assertThat(TeiidImport.of(reuse.formatted(""), new Datasources(), server -> Optional.empty())
                        .text())
                .contains("GRANT SELECT ON DATABASE d TO ROLE public;");
    }

    @Test
    void aViewThatBraidCannotReadIsLeftOutWithThoseAboveIt() {
        MigratedModel model = imported("", """
                CREATE VIEW bad AS SELECT t.id FROM a.t AS t WHERE WHERE t.id = 1;
                CREATE VIEW above AS SELECT b.id FROM bad AS b;
                CREATE VIEW highest AS SELECT b.id FROM v.above AS b;
                """);
        assertThat(line(model, "view v.bad").verdict()).isEqualTo(ImportVerdict.NOT_POSSIBLE);
        assertThat(line(model, "view v.highest").reason()).contains("it reads v.above");
        assertThat(model.text()).contains("CREATE VIEW v.one").doesNotContain("bad", "above");
    }

    @Test
    void aMaterializedViewHasItsTimesAndItsIndex() {
        MigratedModel model = imported("", """
                CREATE VIEW m (id integer PRIMARY KEY, name string, INDEX (name)) OPTIONS (MATERIALIZED true,
                    "teiid_rel:MATVIEW_ONERROR_ACTION" 'WAIT') AS
                    /*+ cache(pref_mem ttl:90000) */ SELECT t.id, t.name FROM a.t AS t;
                """);
        assertThat(model.text())
                .contains("CREATE MATERIALIZED VIEW v.m (id, name) OPTIONS (index 'name', max_staleness '90 seconds',"
                        + " on_stale 'wait', refresh 'on first use') AS\nSELECT t.id");
    }

    @Test
    void anArchiveIsAnErrorThatSaysWhatToDo() {
        assertThatThrownBy(() -> TeiidImport.of("PK\u0003\u0004", new Datasources(), server -> Optional.empty()))
                .hasMessageContaining("META-INF/vdb.xml");
    }

    /** Imports and checks that Braid can parse the resulting model. */
    private static MigratedModel imported(String structure, String objects) {
        MigratedModel model =
                TeiidImport.of(SOURCES.formatted(structure) + objects, new Datasources(), server -> Optional.empty());
        assertThat(VdbReader.draft(model.text()).problems()).as(model.text()).isEmpty();
        return model;
    }

    private static ReportLine line(MigratedModel model, String construct) {
        return model.report().lines().stream()
                .filter(line -> line.construct().equals(construct))
                .findFirst()
                .orElseThrow(() -> new AssertionError(
                        construct + " is not in\n" + model.report().text()));
    }
}
