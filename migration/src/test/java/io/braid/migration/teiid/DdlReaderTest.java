package io.braid.migration.teiid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.braid.spi.error.BraidException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DdlReaderTest {
    @Test
    void statementsHaveTheirLinesAndSchemas() {
        List<TeiidStatement> statements = DdlReader.read("""
                CREATE DATABASE d VERSION '2';
                -- a comment; with a semicolon
                CREATE VIRTUAL SCHEMA v;
                SET SCHEMA v;
                CREATE VIEW a AS SELECT CASE WHEN 1 = 1 THEN ';' END AS x;

                CREATE VIEW b (x string(10) OPTIONS (ANNOTATION 'it''s'), y) OPTIONS ("teiid_rel:MATVIEW_TTL" 10)
                    AS SELECT 1, 2
                """);
        assertThat(statements).extracting(TeiidStatement::line).containsExactly(1, 3, 5, 7);
        assertThat(statements.get(2)).isInstanceOfSatisfying(TeiidStatement.View.class, view -> {
            assertThat(view.schema()).isEqualTo("v");
            assertThat(view.sql()).isEqualTo("SELECT CASE WHEN 1 = 1 THEN ';' END AS x");
        });
        assertThat(statements.get(3)).isInstanceOfSatisfying(TeiidStatement.View.class, view -> {
            assertThat(view.body().options()).containsEntry("TEIID_REL:MATVIEW_TTL", "10");
            assertThat(view.body().columns())
                    .extracting(TeiidStatement.TableColumn::type)
                    .containsExactly("string(10)", "");
            assertThat(view.body().columns().get(0).options()).containsEntry("ANNOTATION", "it's");
        });
    }

    @Test
    void columnsHaveTypesKeysAndOptions() {
        TeiidStatement.ForeignTable table =
                (TeiidStatement.ForeignTable) DdlReader.read("""
                        CREATE FOREIGN TABLE t (
                            id serial PRIMARY KEY,
                            index integer NOT NULL DEFAULT (1 + 2) OPTIONS (NAMEINSOURCE '"i"'),
                            tags string(5)[],
                            CONSTRAINT u UNIQUE (index, tags),
                            INDEX (UCASE(tags)),
                            FOREIGN KEY (index) REFERENCES other.o (id)
                        ) OPTIONS (UPDATABLE true)
                        """, 5, "s").get(0);
        assertThat(table.line()).isEqualTo(5);
        assertThat(table.body().columns())
                .extracting(TeiidStatement.TableColumn::name, TeiidStatement.TableColumn::type)
                .containsExactly(tuple("id", "serial"), tuple("index", "integer"), tuple("tags", "string(5)[]"));
        assertThat(table.body().columns().get(0).traits()).isEqualTo(Set.of("PRIMARY"));
        assertThat(table.body().constraints())
                .extracting(TeiidStatement.TableConstraint::kind)
                .containsExactly("UNIQUE", "INDEX", "FOREIGN");
        assertThat(table.body().constraints().get(2).target()).containsExactly("other", "o");
    }

    @Test
    void procedureOfOneQueryIsToldFromOneOfSeveralStatements() {
        List<TeiidStatement> statements = DdlReader.read("""
                CREATE VIRTUAL PROCEDURE one(IN a integer) RETURNS TABLE (x string) AS
                BEGIN ATOMIC SELECT 'a;b'; END
                CREATE VIRTUAL PROCEDURE two() RETURNS (x integer) AS
                BEGIN
                    DECLARE integer i = 1;
                    IF (i = 1) BEGIN SELECT 1; END
                    SELECT CASE i WHEN 1 THEN 2 END;
                END
                CREATE PROCEDURE three(OUT x integer) AS BEGIN SELECT 1; END;
                CREATE VIRTUAL FUNCTION four(x integer) RETURNS integer AS RETURN x + 1;
                CREATE VIEW after AS SELECT 1
                """, 1, "s");
        assertThat(statements).hasSize(5);
        assertThat(((TeiidStatement.Procedure) statements.get(0)).body())
                .satisfies(body -> assertThat(body.problem()).isEmpty())
                .satisfies(body -> assertThat(body.sql()).isEqualTo("SELECT 'a;b'"));
        assertThat(((TeiidStatement.Procedure) statements.get(1)).body().problem())
                .contains("several statements");
        assertThat(((TeiidStatement.Procedure) statements.get(2)).body().problem())
                .contains("OUT");
        assertThat(((TeiidStatement.Procedure) statements.get(3)).body().problem())
                .contains("return rows");
    }

    @Test
    void permissionsHaveConditionsAndMasks() {
        List<TeiidStatement> statements = DdlReader.read("""
                CREATE ROLE r WITH FOREIGN ROLE a, "b c";
                GRANT SELECT, UPDATE ON TABLE s.t CONDITION NOT CONSTRAINT 'x > 1' TO r;
                GRANT SELECT ON COLUMN s.t.c MASK ORDER 3 '''***''' CONDITION x = 2 TO r;
                CREATE POLICY p ON s.t FOR ALL TO r USING (x IN (1, 2));
                REVOKE SELECT ON SCHEMA s FROM r;
                """);
        assertThat(((TeiidStatement.Role) statements.get(0)).containerRoles()).containsExactly("a", "b c");
        TeiidStatement.Permission onTable = (TeiidStatement.Permission) statements.get(1);
        assertThat(onTable.rights().allowed()).containsExactlyInAnyOrder("SELECT", "UPDATE");
        assertThat(onTable.restriction().condition()).contains("x > 1");
        TeiidStatement.Restriction mask = ((TeiidStatement.Permission) statements.get(2)).restriction();
        assertThat(mask.mask()).contains("'***'");
        assertThat(mask.order()).isEqualTo(3);
        assertThat(mask.condition()).contains("x = 2");
        assertThat(((TeiidStatement.Permission) statements.get(3)).restriction().condition())
                .contains("x IN (1, 2)");
        assertThat(((TeiidStatement.Permission) statements.get(4)).rights().denied())
                .containsExactly("SELECT");
    }

    @Test
    void whatCannotBeReadIsAnErrorWithItsLine() {
        assertThatThrownBy(() -> DdlReader.read("CREATE DATABASE d;\n\nCREATE WHATEVER x;"))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("line 3: expected what to create");
        assertThatThrownBy(() -> DdlReader.read("CREATE DATABASE 'd"))
                .hasMessageContaining("the text that begins in line 1 is never closed");
        assertThatThrownBy(() -> DdlReader.read("GRANT SELECT TABLE s.t, TO r"))
                .hasMessageContaining("line 1: expected");
    }
}
