package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.Snapshot;
import io.braid.spi.Snapshots;
import io.braid.spi.batch.Batch;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Contract for identifiers: whatever they contain, they denote the same object on every path to the source. */
abstract class NameContract extends StatisticsContract {
    private static final DataType INTEGER = DataType.of(TypeKind.INTEGER);

    /**
     * Names with a backslash, which is an escape in some dialects or in patterns, before each character that it could
     * escape.
     */
    private static final List<String> WITH_BACKSLASHES = List.of(
            "\\",
            "back\\slash",
            "end\\",
            "\\'",
            "\\\"",
            "\\`",
            "\\\\",
            "\\%a\\_b",
            "\\?",
            "\\u0041",
            "\\--x",
            "\\/*x",
            "{fn \\}",
            "\\n\\0");

    @Test
    void hostileNamesComeBackAsTheyAre() {
        String table = "we\"ird `ta'ble";
        List<String> columns = List.of("select", "a b", "quo\"te", "tick`", "Üñí", "x;--");
        String definitions = String.join(
                ", ",
                columns.stream().map(name -> sql().name(name) + " INTEGER").toList());
        server().execute("CREATE TABLE " + sql().name(table) + " (" + definitions + ")");

        assertThat(server().describe(table).columns())
                .extracting(ColumnDescription::name)
                .isEqualTo(columns);
    }

    @Test
    void columnsWhoseNamesDifferInCaseAreAllDescribed() {
        assumeTrue(sql().tellsCaseApart(), wrapper() + " has no such columns in one table");
        server().execute("CREATE TABLE cases (" + sql().name("aB") + " INTEGER, " + sql().name("Ab") + " INTEGER)");

        assertThat(server().describe("cases").columns())
                .extracting(ColumnDescription::name)
                .containsExactly("aB", "Ab");
    }

    @Test
    void namesAsLongAsTheSourceTakesThemComeBackWhole() {
        String name = "é".repeat(30) + ".x";
        server().execute("CREATE TABLE " + sql().name(name) + " (" + sql().name(name) + " INTEGER, PRIMARY KEY ("
                + sql().name(name) + "))");

        TableDescription table = server().describe(name);

        assertThat(table.name().table()).isEqualTo(name);
        assertThat(table.columns()).extracting(ColumnDescription::name).containsExactly(name);
        assertThat(table.primaryKey()).isEqualTo(sql().tellsKeys() ? List.of(name) : List.of());
    }

    @Test
    void namesWithABackslashAreReadOnEachWay() {
        for (String table : WITH_BACKSLASHES) {
            createNamed(table);
            TableDescription described = server().describe(table);
            assertThat(described.columns())
                    .extracting(ColumnDescription::name)
                    .as(table)
                    .isEqualTo(WITH_BACKSLASHES);
            assertThat(described.primaryKey())
                    .isEqualTo(sql().tellsKeys() ? List.of(WITH_BACKSLASHES.get(0)) : List.of());
            sql().analyze(sql().name(table), List.of()).forEach(server()::execute);
            assertThat(server().source().statistics(described).rows())
                    .as(table)
                    .isEqualTo(sql().countsRows() ? OptionalDouble.of(1) : OptionalDouble.empty());
            assertRead(table);
        }
    }

    /** Creates a table with a row in which each column holds its number. */
    private void createNamed(String table) {
        String definitions = WITH_BACKSLASHES.stream()
                .map(name -> sql().name(name) + " INTEGER NOT NULL")
                .collect(Collectors.joining(", "));
        server().execute("CREATE TABLE " + sql().name(table) + " (" + definitions + ", PRIMARY KEY ("
                + sql().name(WITH_BACKSLASHES.get(0)) + "))");
        server().execute("INSERT INTO " + sql().name(table) + " VALUES ("
                + IntStream.range(0, WITH_BACKSLASHES.size())
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(", "))
                + ")");
    }

    private void assertRead(String table) {
        List<@Nullable Object> all = new ArrayList<>();
        IntStream.range(0, WITH_BACKSLASHES.size()).forEach(all::add);
        DataType[] types = new DataType[all.size()];
        Arrays.fill(types, INTEGER);
        String select =
                WITH_BACKSLASHES.stream().map(sql()::name).collect(Collectors.joining(", ", "SELECT ", " FROM "))
                        + sql().name(sql().schema()) + "." + sql().name(table);
        assertThat(reader().rows(select, types)).as(table).isEqualTo(List.of(all));
        for (int i = 0; i < all.size(); i++) {
            String column = sql().name(WITH_BACKSLASHES.get(i));
            Fragment one = new Fragment(
                    select + " WHERE " + column + " = ?", List.of(new Parameter(INTEGER, i)), RowType.unnamed(types));
            assertThat(reader().rows(one)).as("%s of %s", column, table).isEqualTo(List.of(all));
            for (KeyForm form : server().source().capabilities().keyForms()) {
                List<List<Object>> keys = List.of(List.of(i), List.of(-1));
                String from = "SELECT " + column + " FROM " + sql().name(table) + " WHERE ";
                assertThat(ask(form, from, List.of(column), keys, List.of(INTEGER), INTEGER))
                        .as("%s: %s of %s", form.style(), column, table)
                        .isEqualTo(List.of(Collections.singletonList(i)));
            }
        }
        if (sharesSnapshots()) {
            try (Snapshot state =
                    Snapshots.of(server().source()).snapshot(CONTEXT).orElseThrow()) {
                assertThat(state.take()).isTrue();
                try (BatchStream rows = state.run(new Fragment(select, List.of(), RowType.unnamed(types)), CONTEXT)) {
                    Batch batch = Objects.requireNonNull(rows.next());
                    assertThat(batch.rows()).isEqualTo(1);
                }
            }
        }
    }

    /** A driver may treat a schema or table name as a pattern, in which a backslash escapes. */
    @Test
    void namesThatAreOtherNamesAsPatternsAreOnlyThemselves() {
        // The server also has the schemas of other contract tests that run in parallel.
        String own = Long.toString(ProcessHandle.current().pid());
        List<String> schemas = List.of("p\\x" + own, "p_x" + own, "pax" + own, "px" + own);
        for (String schema : schemas) {
            server().execute("CREATE SCHEMA " + sql().name(schema));
            for (String table : List.of("t\\y", "t_y", "tay", "ty")) {
                server().execute("CREATE TABLE " + sql().name(schema) + "." + sql().name(table) + " ("
                        + sql().name("of " + schema + " " + table) + " INTEGER)" + sql().lightTable());
            }
        }
        for (String schema : schemas) {
            for (TableDescription table : server().source().describe(ImportRequest.all(schema))) {
                assertThat(table.columns())
                        .extracting(ColumnDescription::name)
                        .containsExactly("of " + schema + " " + table.name().table());
                assertThat(server().source()
                                .describe(new ImportRequest(
                                        schema, List.of(table.name().table()))))
                        .containsExactly(table);
            }
            assertThat(server().source().describe(ImportRequest.all(schema)))
                    .as(schema)
                    .hasSize(4);
        }
        for (String schema : schemas) {
            String drop = sql().dropSchema(sql().name(schema));
            if (drop != null) {
                server().execute(drop);
            }
        }
    }
}
