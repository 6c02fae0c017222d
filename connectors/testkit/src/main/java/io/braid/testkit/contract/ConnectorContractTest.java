package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.Probing;
import io.braid.spi.RefusalDetection;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.FunctionRule;
import io.braid.spi.capability.ProbeAnswer;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails.Generation;
import io.braid.spi.catalog.ForeignKey;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.Index;
import io.braid.spi.catalog.Key;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Contract of every connector, verified against a real server: declared capabilities work, with the same results as
 * Braid's own evaluation. A connector's test extends this class, names its server and its types, and inherits the
 * tests.
 */
public abstract class ConnectorContractTest extends TwoPhaseContract {
    private static final DataType INTEGER = DataType.of(TypeKind.INTEGER);
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);

    /** Number of tables of a large schema. */
    private static final int LARGE_SCHEMA = 500;

    private static final int MOST_ROUND_TRIPS = 8;

    /** URLs that the connector must reject. */
    protected abstract List<String> dangerousUrls();

    @Test
    void anUnknownOptionIsRefusedWithASuggestion() {
        SourceConfig config = server().config("crm", "pool_sise", "4");

        assertThatThrownBy(() -> connector().open(config))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                .hasMessageContaining("'crm'")
                .hasMessageContaining("'pool_sise'")
                .hasMessageContaining("'pool_size'");
    }

    @Test
    void anOptionOutOfRangeIsRefused() {
        assertThatThrownBy(() -> connector().open(server().config("crm", "pool_size", "none")))
                .hasMessageContaining("'pool_size'")
                .hasMessageContaining("'none'");
    }

    @Test
    void aDangerousUrlIsRefusedWithoutBeingShown() {
        assertThat(dangerousUrls()).isNotEmpty().allSatisfy(url -> assertThatThrownBy(
                        () -> connector().open(server().config("crm", "url", url)))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                .hasMessageContaining("'crm'")
                .hasMessageNotContaining(url));
    }

    @Test
    void aSchemaIsDescribedWithoutRegardToCase() {
        server().execute("CREATE TABLE described (id INTEGER NOT NULL, note VARCHAR(20), PRIMARY KEY (id))");

        TableDescription table = server().describe("DESCRIBED");

        assertThat(table.name().table()).isEqualTo("described");
        assertThat(table.columns()).extracting(ColumnDescription::name).containsExactly("id", "note");
        assertThat(table.columns().get(0).type()).isEqualTo(INTEGER.notNull());
        assertThat(table.columns().get(1).type().kind()).isEqualTo(TypeKind.VARCHAR);
        assertThat(table.primaryKey()).isEqualTo(sql().tellsKeys() ? List.of("id") : List.of());
        String upper = sql().schema().toUpperCase(Locale.ROOT);
        assertThat(server().source().describe(new ImportRequest(upper, List.of("described"))))
                .containsExactly(table);
        String path = String.join(
                ".", table.name().path().subList(0, table.name().path().size() - 1));
        assertThat(server().source().describe(new ImportRequest(path, List.of("described"))))
                .containsExactly(table);
    }

    @Test
    void manyTablesAreDescribedTogether() {
        for (int i = 0; i < 50; i++) {
            server().execute("CREATE TABLE bulk" + i + " (id INTEGER NOT NULL, PRIMARY KEY (id))");
        }

        List<TableDescription> all = server().source().describe(ImportRequest.all(sql().schema()));
        List<TableDescription> two =
                server().source().describe(new ImportRequest(sql().schema(), List.of("BULK7", "bulk49", "none")));

        assertThat(all)
                .filteredOn(table -> table.name().table().startsWith("bulk"))
                .hasSize(50);
        assertThat(two).extracting(table -> table.name().table()).containsExactlyInAnyOrder("bulk7", "bulk49");
    }

    @Test
    void aLargeSchemaTakesFewRoundTrips() {
        String schema = "large_" + Long.toHexString(System.nanoTime());
        List<String> tables = IntStream.range(0, LARGE_SCHEMA)
                .mapToObj(i -> "CREATE TABLE " + schema + ".t" + i
                        + " (id INTEGER NOT NULL PRIMARY KEY, a VARCHAR(20), b DECIMAL(10, 2), c DATE)"
                        + sql().lightTable())
                .toList();
        server().execute("CREATE SCHEMA " + schema);
        server().executeAll(tables);

        int trips = roundTrips(
                source -> assertThat(source.describe(ImportRequest.all(schema))).hasSize(LARGE_SCHEMA));
        assertThat(trips).isBetween(1, MOST_ROUND_TRIPS);

        String drop = sql().dropSchema(schema);
        if (drop != null) {
            server().execute(drop);
        }
    }

    @Test
    void aSchemaThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> server().source().describe(ImportRequest.all("nowhere")))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("'nowhere'")
                .hasMessageContaining("'contract'");
    }

    @Test
    void keysAndIndexesAreDescribedWithTheTablesTheyReferTo() {
        server().execute("CREATE TABLE parent (id INTEGER NOT NULL, code VARCHAR(10) NOT NULL, region INTEGER NOT NULL,"
                + " PRIMARY KEY (id), UNIQUE (region, code))");
        server().execute("CREATE TABLE child (id INTEGER NOT NULL, region INTEGER, code VARCHAR(10), parent INTEGER,"
                + " PRIMARY KEY (id), FOREIGN KEY (parent) REFERENCES parent (id),"
                + " FOREIGN KEY (region, code) REFERENCES parent (region, code))");
        server().execute("CREATE INDEX child_by_code ON child (code, parent)");
        server().execute("CREATE VIEW child_view AS SELECT id FROM child");

        TableDescription parent = server().describe("parent");
        TableDescription child = server().describe("child");

        assertThat(child.kind()).isEqualTo(TableDescription.Kind.TABLE);
        assertThat(server().describe("child_view").kind()).isEqualTo(TableDescription.Kind.VIEW);
        if (!sql().tellsKeys()) {
            assertThat(List.of(parent.keys(), child.keys())).containsOnly(TableKeys.NONE);
            return;
        }
        assertThat(parent.primaryKey()).containsExactly("id");
        assertThat(parent.keys().unique()).extracting(Key::columns).containsExactly(List.of("region", "code"));
        assertThat(child.keys().foreign())
                .extracting(ForeignKey::columns)
                .containsExactlyInAnyOrder(List.of("parent"), List.of("region", "code"));
        assertThat(child.keys().foreign())
                .allSatisfy(key -> assertThat(key.target()).isEqualTo(parent.name()))
                .extracting(ForeignKey::targetColumns)
                .containsExactlyInAnyOrder(List.of("id"), List.of("region", "code"));
        assertThat(child.keys().indexes())
                .filteredOn(Index::name, "child_by_code")
                .hasSize(1)
                .allSatisfy(index -> {
                    assertThat(index.columns()).containsExactly("code", "parent");
                    assertThat(index.unique()).isFalse();
                });
    }

    @Test
    void columnsAreDescribedWithAllThatTheSourceSays() {
        sql().detailedTable().forEach(server()::execute);

        TableDescription table = server().describe("detailed");

        assertThat(table.comment()).isEqualTo("in detail");
        assertThat(table.columns())
                .extracting(column -> column.details().generation())
                .containsExactly(Generation.IDENTITY, Generation.NONE, Generation.ALWAYS, Generation.NONE);
        ColumnDescription base = table.columns().get(1);
        assertThat(base.details().comment()).isEqualTo("the base");
        assertThat(base.details().defaultValue()).contains("7");
        assertThat(table.columns().get(2).details().defaultValue()).contains("base");
        assertThat(table.columns().get(3).details().charset() != null).isEqualTo(sql().tellsCharacterSets());
        assertThat(base.details().charset()).isNull();
    }

    @Test
    void aTypeNamedByHandIsComparedAsTheImportedOne() {
        TypeTable.create(server(), typeCases(), "named_types");
        for (ColumnDescription column : server().describe("named_types").columns()) {
            assertThat(server().source()
                            .textSemantics(column.nativeType(), column.details().collation()))
                    .as(column.nativeType())
                    .isIn(
                            column.type().kind() == TypeKind.VARCHAR ? column.text() : TextSemantics.OPAQUE,
                            TextSemantics.OPAQUE_ROW);
        }
        assertThat(server().source().textSemantics("no_such_type", null)).isEqualTo(TextSemantics.OPAQUE_ROW);
    }

    @Test
    void theSourcesOwnComparisonOfTextHoldsWhereThatIsAskedFor() {
        server().execute("CREATE TABLE natively (t VARCHAR(20))");
        try (Source source = server().open("native", "text", "native")) {
            ColumnDescription column = source.describe(new ImportRequest(sql().schema(), List.of("natively")))
                    .get(0)
                    .columns()
                    .get(0);
            TextSemantics text = column.text() == null ? source.capabilities().text() : column.text();
            assertThat(List.of(text.equality(), text.order(), text.like()))
                    .allSatisfy(exactness -> assertThat(exactness.holds()).isTrue());
            assertThat(source.capabilities().exactness("ORDER BY", List.of(DataType.varchar(20)), text))
                    .matches(Exactness::holds);
            assertThat(source.textSemantics("no_such_type", null)).isEqualTo(TextSemantics.OPAQUE_ROW);
        }
        assertThatThrownBy(() -> server().open("crm", "text", "natural"))
                .hasMessageContainingAll("'crm'", "'text'", "exact or native");
    }

    @Test
    void everyTypeReadsBackExactly() {
        TypeTable table = TypeTable.create(server(), typeCases(), "all_types");

        List<ColumnDescription> columns =
                server().describe("all_types").columns().subList(1, typeCases().size() + 1);
        for (int i = 0; i < typeCases().size(); i++) {
            TypeCase type = typeCases().get(i);
            assertThat(columns.get(i).type()).as(type.nativeType()).isEqualTo(type.type());
            String note = columns.get(i).details().note();
            assertThat(note == null ? "none" : note)
                    .as("note on " + type.nativeType())
                    .startsWith(type.note() == null ? "none" : type.note());
        }
        assertThat(reader().rows(table.select(), table.types())).isEqualTo(table.expected());
    }

    @Test
    void aValueThatBraidCannotHoldIsAnErrorThatNamesItsColumn() {
        List<TypeCase> refusing =
                typeCases().stream().filter(type -> !type.refused().isEmpty()).toList();
        for (int i = 0; i < refusing.size(); i++) {
            TypeCase type = refusing.get(i);
            for (int value = 0; value < type.refused().size(); value++) {
                String table = "refused_" + i + "_" + value;
                server().execute("CREATE TABLE " + table + " (v " + type.nativeType() + ")");
                server().execute(sql().insertInvalid() + " " + table + " VALUES ("
                        + type.refused().get(value) + ")");
                Fragment all = new Fragment(
                        "SELECT v FROM " + table, List.of(), RowType.of(new Field("the_column", type.type())));
                assertThatThrownBy(() -> reader().rows(all))
                        .as(type.nativeType() + " " + type.refused().get(value))
                        .isInstanceOfSatisfying(BraidException.class, e -> assertThat(e.code())
                                .isEqualTo(
                                        type.type().kind().isNumeric()
                                                ? ErrorCode.NUMERIC_OUT_OF_RANGE
                                                : ErrorCode.SOURCE_DATA_INVALID))
                        .hasMessageContaining("'the_column'");
            }
        }
    }

    @Test
    void whatIsShownAsTextIsReadAlikeAloneAndBesideOthers() {
        TypeTable table = TypeTable.create(server(), typeCases(), "text_types");
        List<List<@Nullable Object>> together = reader().rows(table.select(), table.types());
        for (int i = 0; i < typeCases().size(); i++) {
            int column = i;
            assertThat(reader().rows("SELECT c" + i + " FROM text_types ORDER BY id", table.types()[i]))
                    .as(typeCases().get(i).nativeType())
                    .isEqualTo(together.stream()
                            .map(row -> Collections.singletonList(row.get(column)))
                            .toList());
        }
    }

    @Test
    void everyTypeIsFoundAgainByParameter() {
        TypeTable table = TypeTable.create(server(), typeCases(), "by_parameter");

        for (int i = 0; i < typeCases().size(); i++) {
            TypeCase type = typeCases().get(i);
            if (!type.comparable()) {
                continue;
            }
            String count = "SELECT COUNT(*) FROM by_parameter WHERE c" + i + " = ?";
            for (TypeCase.Value value : type.values()) {
                Parameter parameter = new Parameter(type.type(), value.expected());
                assertThat(reader().rows(count, parameter, BIGINT))
                        .as(type.nativeType() + " " + value.literal())
                        .isEqualTo(List.of(List.of(table.occurrences(i, value))));
            }
            assertThat(reader().rows(count, new Parameter(type.type(), null), BIGINT))
                    .isEqualTo(List.of(List.of(0L)));
        }
    }

    @Test
    void aValueThatDoesNotFitItsDeclaredTypeIsAnErrorNotARounding() {
        String[] items = {sql().operand(TypeKind.DECIMAL, "1.25"), "300", sql().operand(TypeKind.BIGINT, "3000000000")};
        DataType[] types = {DataType.decimal(5, 1), DataType.of(TypeKind.TINYINT), INTEGER};
        for (int i = 0; i < items.length; i++) {
            String statement = "SELECT " + items[i];
            DataType type = types[i];
            assertThatThrownBy(() -> reader().rows(statement, type))
                    .as(statement)
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NUMERIC_OUT_OF_RANGE))
                    .hasMessageContaining("'contract'");
        }
    }

    @Test
    void aFailingStatementNamesTheSourceAndNotTheStatement() {
        assertThatThrownBy(() -> reader().rows("SELECT d FROM digits WHERE WHERE d = 4711", INTEGER))
                .isInstanceOfSatisfying(BraidException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_FAILED);
                    assertThat(RefusalDetection.of(server().source()).isRefusal(e))
                            .isTrue();
                })
                .hasMessageContaining("source 'contract' (" + wrapper() + ")")
                .hasMessageNotContaining("SELECT d FROM digits");
        assertThat(reader().rows("SELECT COUNT(*) FROM digits", BIGINT)).isEqualTo(List.of(List.of(10L)));
    }

    @Test
    void whatCannotBeComputedIsToldAsWhatItIs() {
        server().execute("CREATE TABLE wrongs (n BIGINT, z INTEGER, t VARCHAR(10))");
        server().execute("INSERT INTO wrongs VALUES (9223372036854775807, 0, 'x')");

        assertFails("SELECT n + 1 FROM wrongs", BIGINT, ErrorCode.NUMERIC_OUT_OF_RANGE);
        if (sql().refusesToDivideByZero()) {
            assertFails("SELECT n / z FROM wrongs", BIGINT, ErrorCode.DIVISION_BY_ZERO);
        }
        if (sql().refusesWrongText()) {
            assertFails("SELECT CAST(t AS INTEGER) FROM wrongs", INTEGER, ErrorCode.INVALID_CAST);
            assertFails("SELECT CAST(t AS DATE) FROM wrongs", DataType.of(TypeKind.DATE), ErrorCode.INVALID_DATETIME);
        }
    }

    private void assertFails(String statement, DataType type, ErrorCode code) {
        assertThatThrownBy(() -> reader().rows(statement, type))
                .as(statement)
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining("'contract'");
    }

    @Test
    void itComputesOfConstantsWhatIsDeclared() {
        server().execute("CREATE TABLE probed (id INTEGER)");
        server().describe("probed");

        assertThat(Probing.of(server().source()).probes().answers())
                .isNotEmpty()
                .allMatch(ProbeAnswer::holds);
        assertThat(server().source().capabilities())
                .isEqualTo(Probing.of(server().source()).declared());
    }

    @ParameterizedTest
    @MethodSource("declaredFunctions")
    void aDeclaredFunctionAnswersAsBraidDoes(FunctionRule rule) {
        FunctionProbes all = new FunctionProbes(sql(), server().source().capabilities());
        List<Probe> probes = all.of(rule);

        assertThat(probes.isEmpty()).as("a rule that no constant can prove").isEqualTo(all.isOverruled(rule));
        new ProbeRunner(reader()).run(probes);
    }

    Stream<FunctionRule> declaredFunctions() {
        return server().source().capabilities().functions().stream();
    }
}
