package io.braid.vdb.text;

import static io.braid.vdb.SampleModel.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.vdb.CommentDefinition;
import io.braid.vdb.DatabaseImport;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.DeclaredReference;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.SampleModel;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.TableSelection;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.Drop;
import io.braid.vdb.change.IfExists;
import io.braid.vdb.change.RemoveComment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DdlWriterTest {
    private static final DdlWriter WRITER = new DdlWriter("order"::equalsIgnoreCase);

    @Test
    void aModelIsWrittenWithEachStatementAfterThoseItNeeds() {
        List<Definition> backwards = new ArrayList<>(SampleModel.SHOP.definitions());
        Collections.reverse(backwards);
        assertThat(WRITER.write(SampleModel.SHOP.declaring(backwards), SampleModel::names))
                .isEqualTo("""
                CREATE DATABASE shop VERSION '1';
                CREATE SERVER crm FOREIGN DATA WRAPPER postgresql
                  OPTIONS (url 'u');
                CREATE VIRTUAL SCHEMA sales;
                CREATE SCHEMA people SERVER crm;
                IMPORT FOREIGN SCHEMA public FROM SERVER crm INTO people;
                CREATE VIEW sales.everybody AS
                SELECT * FROM people.person;
                CREATE VIEW sales.somebody AS
                SELECT * FROM sales.EVERYBODY LIMIT 1;
                """);
    }

    @Test
    void namesAreQuotedWhereTheyMustBe() {
        assertThat(WRITER.write(SampleModel.SHOP, new SchemaDefinition("Order", "a\"b", at(1))))
                .isEqualTo("CREATE SCHEMA \"Order\" SERVER \"a\"\"b\"");
        assertThat(WRITER.write(
                        SampleModel.SHOP, new SchemaDefinition("a", "b", Map.of("cache_ttl", "1 minute"), at(1))))
                .isEqualTo("CREATE SCHEMA a SERVER b OPTIONS (cache_ttl '1 minute')");
        assertThat(WRITER.write(SampleModel.SHOP, new SchemaDefinition("a b", null, at(1))))
                .isEqualTo("CREATE VIRTUAL SCHEMA \"a b\"");
        assertThat(WRITER.write(SampleModel.SHOP, new SchemaDefinition("a\n\\\"", null, at(1))))
                .isEqualTo("CREATE VIRTUAL SCHEMA U&\"a\\000A\\005C\"\"\"");
    }

    @Test
    void aForeignTableIsWrittenWithItsKeysAndOptions() {
        ForeignTableDefinition table = new ForeignTableDefinition(
                "people",
                "t",
                List.of(
                        new DeclaredColumn("id", "bigint", false, Map.of("remote_name", "Id"), at(1)),
                        new DeclaredColumn("name", "varchar(10)", true, Map.of(), at(1))),
                new DeclaredKeys(
                        List.of("id"),
                        List.of(List.of("name", "id")),
                        List.of(
                                new DeclaredReference(List.of("id"), List.of("people", "u"), List.of("x")),
                                new DeclaredReference(List.of("id"), List.of("v"), List.of()))),
                "crm",
                Map.of("remote_name", "it's"),
                at(1));
        assertThat(WRITER.write(SampleModel.SHOP, table)).isEqualTo("""
                CREATE FOREIGN TABLE people.t (
                  id bigint NOT NULL OPTIONS (remote_name 'Id'),
                  name varchar(10),
                  PRIMARY KEY (id),
                  UNIQUE (name, id),
                  FOREIGN KEY (id) REFERENCES people.u (x),
                  FOREIGN KEY (id) REFERENCES v
                ) SERVER crm OPTIONS (remote_name 'it''s')""");
    }

    @Test
    void everyOtherKindHasItsStatement() {
        assertThat(WRITER.write(
                        SampleModel.SHOP,
                        new ImportDefinition(
                                "tpch.dbo",
                                new TableSelection(TableSelection.Mode.NOT_LIKE, List.of("a%", "b'")),
                                "s",
                                "x",
                                at(1))))
                .isEqualTo("IMPORT FOREIGN SCHEMA tpch.dbo NOT LIKE 'a%', 'b''' FROM SERVER s INTO x");
        assertThat(WRITER.write(SampleModel.SHOP, new DatabaseImport("other", "2", at(1))))
                .isEqualTo("IMPORT DATABASE other VERSION '2'");
        assertThat(WRITER.write(
                        SampleModel.SHOP,
                        new ViewDefinition(
                                "s",
                                "v",
                                true,
                                List.of("a", "order"),
                                Map.of("refresh", "daily"),
                                "SELECT 1, 2",
                                at(1))))
                .isEqualTo("CREATE MATERIALIZED VIEW s.v (a, \"order\") OPTIONS (refresh 'daily') AS\nSELECT 1, 2");
        assertThat(WRITER.write(
                        SampleModel.SHOP,
                        new FunctionDefinition(
                                "s",
                                "f",
                                List.of(new DeclaredColumn("x", "int", true, Map.of(), at(1))),
                                "SELECT x",
                                at(1))))
                .isEqualTo("CREATE FUNCTION s.f(x int) RETURNS TABLE AS\nSELECT x");
        assertThat(WRITER.write(
                        SampleModel.SHOP,
                        new CommentDefinition(ObjectKind.COLUMN, List.of("s", "v", "a"), "it's", at(1))))
                .isEqualTo("COMMENT ON COLUMN s.v.a IS 'it''s'");
    }

    @Test
    void changesAreWrittenSoThatTheyCanBeMadeAgain() {
        assertThat(WRITER.write(
                        SampleModel.SHOP,
                        List.of(
                                new Drop(ObjectKind.VIEW, List.of("s", "v"), true, false, at(1)),
                                new Drop(ObjectKind.SCHEMA, List.of("x"), true, true, at(1)),
                                new RemoveComment(ObjectKind.DATABASE, List.of(), at(1)),
                                new RemoveComment(ObjectKind.SCHEMA, List.of("s"), at(1)),
                                new Create(new SchemaDefinition("s", null, at(1)), IfExists.REPLACE))))
                .isEqualTo("""
                        DROP VIEW IF EXISTS s.v;
                        DROP SCHEMA IF EXISTS x CASCADE;
                        COMMENT ON DATABASE shop IS NULL;
                        COMMENT ON SCHEMA s IS NULL;
                        CREATE VIRTUAL SCHEMA s;
                        """);
    }

    @Test
    void aCommentAtTheEndOfAQueryDoesNotSwallowWhatFollows() {
        ViewDefinition view = new ViewDefinition("s", "v", "SELECT 1 -- one", at(1));
        assertThat(WRITER.write(SampleModel.SHOP, List.of(new Create(view, IfExists.FAIL))))
                .isEqualTo("CREATE VIEW s.v AS\nSELECT 1 -- one\n;\n");
    }
}
