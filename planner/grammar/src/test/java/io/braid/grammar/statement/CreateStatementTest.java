package io.braid.grammar.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.grammar.reader.StatementReader;
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
import io.braid.vdb.Place;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TableSelection;
import io.braid.vdb.TableSelection.Mode;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.CreateDatabase;
import io.braid.vdb.change.IfExists;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.change.RemoveComment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CreateStatementTest {
    private static final Place START = new Place(1, 1);

    @Test
    void databasesHaveAVersion() {
        assertThat(change("CREATE DATABASE Shop")).isEqualTo(new CreateDatabase("Shop", "1", IfExists.FAIL, START));
        assertThat(change("create database if not exists shop version '2.1'"))
                .isEqualTo(new CreateDatabase("shop", "2.1", IfExists.KEEP, START));
    }

    @Test
    void serversHaveOptionsWhoseNamesAreInLowerCase() {
        assertThat(change("CREATE SERVER crm FOREIGN DATA WRAPPER postgresql"))
                .isEqualTo(new Create(new ServerDefinition("crm", "postgresql", Map.of(), START), IfExists.FAIL));
        assertThat(change("CREATE OR REPLACE SERVER crm FOREIGN DATA WRAPPER h2 OPTIONS (URL 'a', User 'o''hara')"))
                .isEqualTo(new Create(
                        new ServerDefinition("crm", "h2", Map.of("url", "a", "user", "o'hara"), START),
                        IfExists.REPLACE));
    }

    @Test
    void schemasAreOfAServerOrVirtual() {
        assertThat(change("CREATE SCHEMA people SERVER crm"))
                .isEqualTo(new Create(new SchemaDefinition("people", "crm", START), IfExists.FAIL));
        assertThat(change("CREATE SCHEMA people SERVER crm OPTIONS (Cache_TTL '1 s')"))
                .isEqualTo(new Create(
                        new SchemaDefinition("people", "crm", Map.of("cache_ttl", "1 s"), START), IfExists.FAIL));
        assertThat(change("CREATE VIRTUAL SCHEMA IF NOT EXISTS sales"))
                .isEqualTo(new Create(new SchemaDefinition("sales", null, START), IfExists.KEEP));
    }

    @Test
    void importsSelectTables() {
        assertThat(selection("")).isEqualTo(TableSelection.ALL);
        assertThat(selection("LIMIT TO (a, \"B c\")"))
                .isEqualTo(new TableSelection(Mode.LIMIT_TO, List.of("a", "B c")));
        assertThat(selection("EXCEPT (a)")).isEqualTo(new TableSelection(Mode.EXCEPT, List.of("a")));
        assertThat(selection("LIKE 'a%', 'it''s'")).isEqualTo(new TableSelection(Mode.LIKE, List.of("a%", "it's")));
        assertThat(selection("NOT LIKE 'a%'")).isEqualTo(new TableSelection(Mode.NOT_LIKE, List.of("a%")));
    }

    @Test
    void remoteSchemasMayHaveACatalogAndDotsInTheirNames() {
        assertThat(remoteSchema("public")).isEqualTo("public");
        assertThat(remoteSchema("tpch.dbo")).isEqualTo("tpch.dbo");
        assertThat(remoteSchema("\"my.schema\"")).isEqualTo("my.schema");
        assertThat(remoteSchema("tpch.\"my.schema\"")).isEqualTo("tpch.my.schema");
    }

    @Test
    void databasesImportDatabases() {
        assertThat(definition("IMPORT DATABASE other")).isEqualTo(new DatabaseImport("other", null, START));
        assertThat(definition("IMPORT DATABASE other VERSION '2'")).isEqualTo(new DatabaseImport("other", "2", START));
    }

    @Test
    void viewsKeepTheTextOfTheirQueryAndNoCommentBehindIt() {
        assertThat(definition("CREATE VIEW s.v AS SELECT 1 /* one */, 'x;' -- two"))
                .isEqualTo(new ViewDefinition("s", "v", "SELECT 1 /* one */, 'x;'", START));
        assertThat(definition("CREATE VIEW s.v AS\r\n  SELECT 1,\r  2\n, 3\t, `a\tb`;"))
                .isEqualTo(new ViewDefinition("s", "v", "SELECT 1,\r  2\n, 3\t, `a\tb`", START));
        assertThat(definition("CREATE VIEW s.v (a, \"B\") AS (SELECT 1, 2)"))
                .isEqualTo(new ViewDefinition("s", "v", false, List.of("a", "B"), Map.of(), "(SELECT 1, 2)", START));
    }

    @Test
    void materializedViewsHaveOptions() {
        assertThat(change("CREATE OR REPLACE MATERIALIZED VIEW s.v (a) OPTIONS (refresh 'every hour') AS VALUES 1"))
                .isEqualTo(new Create(
                        new ViewDefinition(
                                "s", "v", true, List.of("a"), Map.of("refresh", "every hour"), "VALUES 1", START),
                        IfExists.REPLACE));
    }

    @Test
    void functionsHaveParameters() {
        assertThat(definition(
                        "CREATE FUNCTION s.f(id bigint, since TIMESTAMP WITH TIME ZONE) RETURNS TABLE AS SELECT id"))
                .isEqualTo(new FunctionDefinition(
                        "s",
                        "f",
                        List.of(
                                new DeclaredColumn("id", "bigint", true, Map.of(), new Place(1, 21)),
                                new DeclaredColumn(
                                        "since", "TIMESTAMP WITH TIME ZONE", true, Map.of(), new Place(1, 32))),
                        "SELECT id",
                        START));
        assertThat(((FunctionDefinition) definition("CREATE FUNCTION s.f() RETURNS TABLE AS SELECT 1")).parameters())
                .isEmpty();
    }

    @Test
    void foreignTablesHaveColumnsKeysAndOptions() {
        String sql = """
                CREATE FOREIGN TABLE s.t (
                  id bigint PRIMARY KEY,
                  code varchar(20) NOT NULL UNIQUE OPTIONS (native_type 'citext'),
                  price decimal(10, 2) NULL,
                  changed datetime2(7),
                  tags varchar(10)[],
                  CONSTRAINT of_both UNIQUE (code, price),
                  FOREIGN KEY (code) REFERENCES s2.t2 (x),
                  FOREIGN KEY (code, price) REFERENCES s2.t3
                ) SERVER crm OPTIONS (remote_name 'a.b.c')""";
        assertThat(definition(sql))
                .isEqualTo(new ForeignTableDefinition(
                        "s",
                        "t",
                        List.of(
                                new DeclaredColumn("id", "bigint", false, Map.of(), new Place(2, 3)),
                                new DeclaredColumn(
                                        "code", "varchar(20)", false, Map.of("native_type", "citext"), new Place(3, 3)),
                                new DeclaredColumn("price", "decimal(10, 2)", true, Map.of(), new Place(4, 3)),
                                new DeclaredColumn("changed", "datetime2(7)", true, Map.of(), new Place(5, 3)),
                                new DeclaredColumn("tags", "varchar(10)[]", true, Map.of(), new Place(6, 3))),
                        new DeclaredKeys(
                                List.of("id"),
                                List.of(List.of("code"), List.of("code", "price")),
                                List.of(
                                        new DeclaredReference(List.of("code"), List.of("s2", "t2"), List.of("x")),
                                        new DeclaredReference(
                                                List.of("code", "price"), List.of("s2", "t3"), List.of()))),
                        "crm",
                        Map.of("remote_name", "a.b.c"),
                        START));
    }

    @Test
    void commentsAreSetOrRemoved() {
        assertThat(definition("COMMENT ON DATABASE shop IS 'it''s'"))
                .isEqualTo(new CommentDefinition(ObjectKind.DATABASE, List.of(), "it's", START));
        assertThat(change("COMMENT ON SERVER crm IS NULL"))
                .isEqualTo(new RemoveComment(ObjectKind.SERVER, List.of("crm"), START));
        assertThat(change("COMMENT ON SCHEMA s IS 'x'"))
                .isEqualTo(new Create(
                        new CommentDefinition(ObjectKind.SCHEMA, List.of("s"), "x", START), IfExists.REPLACE));
        for (String kind : List.of("TABLE", "FOREIGN TABLE", "VIEW", "MATERIALIZED VIEW")) {
            assertThat(definition("COMMENT ON " + kind + " s.t IS 'x'"))
                    .isEqualTo(new CommentDefinition(ObjectKind.VIEW, List.of("s", "t"), "x", START));
        }
        assertThat(definition("COMMENT ON COLUMN s.t.c IS 'x'"))
                .isEqualTo(new CommentDefinition(ObjectKind.COLUMN, List.of("s", "t", "c"), "x", START));
        assertThat(definition("COMMENT ON FUNCTION s.f IS 'x'"))
                .isEqualTo(new CommentDefinition(ObjectKind.FUNCTION, List.of("s", "f"), "x", START));
    }

    private static TableSelection selection(String selection) {
        String sql = "IMPORT FOREIGN SCHEMA public " + selection + " FROM SERVER crm INTO people";
        return ((ImportDefinition) definition(sql)).selection();
    }

    private static String remoteSchema(String name) {
        String sql = "IMPORT FOREIGN SCHEMA " + name + " FROM SERVER crm INTO people";
        return ((ImportDefinition) definition(sql)).remoteSchema();
    }

    private static Definition definition(String sql) {
        return ((Create) change(sql)).definition();
    }

    private static ModelChange change(String sql) {
        return ((Change) StatementReader.read(sql)).change();
    }
}
