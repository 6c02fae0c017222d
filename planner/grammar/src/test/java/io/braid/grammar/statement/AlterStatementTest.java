package io.braid.grammar.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.grammar.reader.StatementReader;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.change.AddColumn;
import io.braid.vdb.change.AlterDatabase;
import io.braid.vdb.change.AlterOptions;
import io.braid.vdb.change.AlterOptions.Action;
import io.braid.vdb.change.AlterOptions.OptionChange;
import io.braid.vdb.change.AlterView;
import io.braid.vdb.change.Drop;
import io.braid.vdb.change.DropColumn;
import io.braid.vdb.change.DropDatabase;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.change.Rename;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlterStatementTest {
    private static final Place START = new Place(1, 1);
    private static final List<String> TABLE = List.of("s", "t");

    @Test
    void databasesGetNamesAndVersions() {
        assertThat(change("ALTER DATABASE shop RENAME TO store"))
                .isEqualTo(new AlterDatabase("shop", null, "store", null, START));
        assertThat(change("ALTER DATABASE shop VERSION '1' SET VERSION '2'"))
                .isEqualTo(new AlterDatabase("shop", "1", null, "2", START));
        assertThat(change("DROP DATABASE IF EXISTS shop VERSION '1'"))
                .isEqualTo(new DropDatabase("shop", "1", true, START));
        assertThat(change("DROP DATABASE shop")).isEqualTo(new DropDatabase("shop", null, false, START));
    }

    @Test
    void optionsAreAddedSetAndDropped() {
        assertThat(change("ALTER SERVER crm OPTIONS (a '1', ADD B '2', SET c '3', DROP d, add '5')"))
                .isEqualTo(new AlterOptions(
                        ObjectKind.SERVER,
                        List.of("crm"),
                        List.of(
                                new OptionChange(Action.ADD, "a", "1"),
                                new OptionChange(Action.ADD, "b", "2"),
                                new OptionChange(Action.SET, "c", "3"),
                                new OptionChange(Action.DROP, "d", null),
                                new OptionChange(Action.ADD, "add", "5")),
                        START));
        assertThat(change("ALTER SCHEMA people OPTIONS (DROP cache_ttl)"))
                .isEqualTo(new AlterOptions(
                        ObjectKind.SCHEMA,
                        List.of("people"),
                        List.of(new OptionChange(Action.DROP, "cache_ttl", null)),
                        START));
        assertThat(change("ALTER FOREIGN TABLE s.t OPTIONS (SET remote_name 'x')"))
                .isEqualTo(new AlterOptions(
                        ObjectKind.FOREIGN_TABLE,
                        TABLE,
                        List.of(new OptionChange(Action.SET, "remote_name", "x")),
                        START));
    }

    @Test
    void materializedViewsGetOtherOptions() {
        assertThat(change("ALTER MATERIALIZED VIEW s.t OPTIONS (SET on_stale 'wait')"))
                .isEqualTo(new AlterOptions(
                        ObjectKind.MATERIALIZED_VIEW,
                        TABLE,
                        List.of(new OptionChange(Action.SET, "on_stale", "wait")),
                        START));
    }

    @Test
    void everythingElseCanBeRenamed() {
        assertThat(change("ALTER SERVER a RENAME TO b")).isEqualTo(rename(ObjectKind.SERVER, List.of("a")));
        assertThat(change("ALTER SCHEMA a RENAME TO b")).isEqualTo(rename(ObjectKind.SCHEMA, List.of("a")));
        assertThat(change("ALTER FOREIGN TABLE s.t RENAME TO b")).isEqualTo(rename(ObjectKind.FOREIGN_TABLE, TABLE));
        assertThat(change("ALTER VIEW s.t RENAME TO b")).isEqualTo(rename(ObjectKind.VIEW, TABLE));
        assertThat(change("ALTER MATERIALIZED VIEW s.t RENAME TO b"))
                .isEqualTo(rename(ObjectKind.MATERIALIZED_VIEW, TABLE));
    }

    @Test
    void columnsComeGoAndChange() {
        DeclaredColumn column = new DeclaredColumn("c", "decimal(10,2)", true, Map.of(), new Place(1, 36));
        assertThat(change("ALTER FOREIGN TABLE s.t ADD COLUMN c decimal(10,2)"))
                .isEqualTo(new AddColumn(TABLE, column, false, START));
        assertThat(change("ALTER FOREIGN TABLE s.t ADD c int NOT NULL OPTIONS (remote_name 'C')"))
                .isEqualTo(new AddColumn(
                        TABLE,
                        new DeclaredColumn("c", "int", false, Map.of("remote_name", "C"), new Place(1, 29)),
                        false,
                        START));
        assertThat(change("ALTER FOREIGN TABLE s.t ALTER COLUMN c TYPE bigint"))
                .isEqualTo(new AddColumn(
                        TABLE, new DeclaredColumn("c", "bigint", true, Map.of(), new Place(1, 38)), true, START));
        assertThat(change("ALTER FOREIGN TABLE s.t ALTER c SET DATA TYPE bigint"))
                .isEqualTo(new AddColumn(
                        TABLE, new DeclaredColumn("c", "bigint", true, Map.of(), new Place(1, 31)), true, START));
        assertThat(change("ALTER FOREIGN TABLE s.t DROP COLUMN c CASCADE"))
                .isEqualTo(new DropColumn(TABLE, "c", true, START));
    }

    @Test
    void viewsGetOtherQueries() {
        assertThat(change("ALTER VIEW s.t AS SELECT 1")).isEqualTo(new AlterView(TABLE, false, "SELECT 1", START));
        assertThat(change("ALTER MATERIALIZED VIEW s.t AS SELECT 1"))
                .isEqualTo(new AlterView(TABLE, true, "SELECT 1", START));
    }

    @Test
    void everythingCanBeDropped() {
        assertThat(change("DROP SERVER IF EXISTS crm CASCADE"))
                .isEqualTo(new Drop(ObjectKind.SERVER, List.of("crm"), true, true, START));
        assertThat(change("DROP SCHEMA s RESTRICT"))
                .isEqualTo(new Drop(ObjectKind.SCHEMA, List.of("s"), false, false, START));
        assertThat(change("DROP VIRTUAL SCHEMA s")).isEqualTo(change("DROP SCHEMA s"));
        assertThat(change("DROP FOREIGN TABLE s.t"))
                .isEqualTo(new Drop(ObjectKind.FOREIGN_TABLE, TABLE, false, false, START));
        assertThat(change("DROP VIEW s.t")).isEqualTo(new Drop(ObjectKind.VIEW, TABLE, false, false, START));
        assertThat(change("DROP MATERIALIZED VIEW IF EXISTS s.t"))
                .isEqualTo(new Drop(ObjectKind.MATERIALIZED_VIEW, TABLE, true, false, START));
        assertThat(change("DROP FUNCTION s.t CASCADE"))
                .isEqualTo(new Drop(ObjectKind.FUNCTION, TABLE, false, true, START));
    }

    private static Rename rename(ObjectKind kind, List<String> path) {
        return new Rename(kind, path, "b", START);
    }

    private static ModelChange change(String sql) {
        return ((Change) StatementReader.read(sql)).change();
    }
}
