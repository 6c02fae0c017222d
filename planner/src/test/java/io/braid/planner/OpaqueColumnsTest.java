package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.FunctionRule;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.catalog.Key;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.calcite.util.ImmutableBitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Columns whose values the source interprets differently from Braid: they are fetched, but no expression on them is
 * pushed.
 */
class OpaqueColumnsTest {
    private static final Capabilities EVERYTHING = new Capabilities(
            "postgresql",
            Feature.commonExcept(),
            Stream.of(
                            "=",
                            "<>",
                            "<",
                            "IN",
                            "AND",
                            "OR",
                            "NOT",
                            "IS NULL",
                            "IS NOT NULL",
                            "CASE",
                            "COALESCE",
                            "CAST",
                            "||",
                            "LIKE",
                            "COUNT",
                            "MIN",
                            "MAX",
                            "SUM",
                            "+",
                            "GROUP BY",
                            "ORDER BY",
                            "COUNT DISTINCT")
                    .map(FunctionRule::exact)
                    .toList(),
            TextSemantics.BINARY);

    private static final TableDescription TABLE = new TableDescription(
            new TableName(null, "public", "t"),
            TableDescription.Kind.TABLE,
            List.of(
                    column("id", DataType.of(TypeKind.INTEGER).notNull(), null),
                    column("code", DataType.of(TypeKind.INTEGER), null),
                    column("plain", DataType.of(TypeKind.VARCHAR), null),
                    column("doc", DataType.of(TypeKind.VARCHAR), TextSemantics.OPAQUE),
                    column("pair", DataType.of(TypeKind.VARCHAR), TextSemantics.OPAQUE_ROW),
                    column("number", DataType.of(TypeKind.BIGINT), TextSemantics.OPAQUE)),
            new TableKeys(
                    null, List.of(new Key("u1", List.of("id")), new Key("u2", List.of("code"))), List.of(), List.of()),
            null);

    private final Catalog catalog = Catalog.open(
            Models.database(Models.all()),
            name -> new OfflineSource("crm", EVERYTHING, List.of(TABLE), Map.of(), Map.of()));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id FROM c.t WHERE doc = 'x'",
                "SELECT id FROM c.t WHERE doc <> plain",
                "SELECT id FROM c.t WHERE doc LIKE 'x%'",
                "SELECT id FROM c.t WHERE doc IN ('x', 'y')",
                "SELECT id FROM c.t WHERE number = 5",
                "SELECT id FROM c.t WHERE number + 1 = 5",
                "SELECT id FROM c.t WHERE pair IS NULL",
                "SELECT id FROM c.t WHERE doc || 'x' = 'yx'"
            })
    void conditionsOnThemAreBraids(String sql) {
        assertThat(sent(sql)).doesNotContain("WHERE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT DISTINCT doc FROM c.t",
                "SELECT doc, COUNT(*) FROM c.t GROUP BY doc",
                "SELECT id FROM c.t ORDER BY doc",
                "SELECT MIN(doc) FROM c.t",
                "SELECT SUM(number) FROM c.t",
                "SELECT COUNT(DISTINCT doc) FROM c.t",
                "SELECT CAST(number AS INTEGER) FROM c.t",
                "SELECT COALESCE(doc, 'none') FROM c.t",
                "SELECT CASE WHEN id = 1 THEN doc ELSE plain END FROM c.t",
                "SELECT doc FROM c.t UNION ALL SELECT plain FROM c.t",
                "SELECT DISTINCT x FROM (SELECT doc AS x FROM c.t UNION ALL SELECT doc FROM c.t) u",
                "SELECT a.id FROM c.t a JOIN c.t b ON a.doc = b.doc"
            })
    void whatComparesOrComputesIsBraids(String sql) {
        assertThat(sent(sql))
                .doesNotContain("GROUP", "ORDER", "MIN", "SUM", "CAST", "COALESCE", "CASE", "UNION", "JOIN")
                .doesNotContain("DISTINCT");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT r.doc = 'x' FROM c.t l LEFT JOIN c.t r ON r.id = l.code",
                "SELECT l.id FROM c.t l LEFT JOIN c.t r ON r.id = l.code WHERE l.id = 2 OR r.doc = 'x'",
                "SELECT r.doc LIKE '%x' FROM c.t l LEFT JOIN c.t r ON r.id = l.code",
                "SELECT r.doc || '!' FROM c.t l LEFT JOIN c.t r ON r.id = l.code",
                "SELECT COALESCE(r.doc, '-') FROM c.t l LEFT JOIN c.t r ON r.id = l.code",
                "SELECT COALESCE(r.number, 0) + 1 FROM c.t r RIGHT JOIN c.t l ON r.id = l.code",
                "SELECT l.doc || r.doc FROM c.t l FULL JOIN c.t r ON r.id = l.code",
                "SELECT MIN(r.doc) FROM c.t l LEFT JOIN c.t r ON r.id = l.code",
                "SELECT r.doc, COUNT(*) FROM c.t l LEFT JOIN c.t r ON r.id = l.code GROUP BY r.doc",
                "SELECT l.id FROM c.t l LEFT JOIN c.t r ON r.id = l.code ORDER BY r.doc",
                "SELECT COALESCE(x.d, '-') FROM c.t l LEFT JOIN (SELECT id, doc AS d FROM c.t WHERE id > 1) x ON"
                        + " x.id = l.code",
                "SELECT l.id FROM c.t l LEFT JOIN c.t r ON r.id = l.code LEFT JOIN c.t s ON s.plain = r.doc"
            })
    void outerJoinsKeepThemOpaque(String sql) {
        assertThat(sent("SELECT r.doc FROM c.t l LEFT JOIN c.t r ON r.id = l.code"))
                .contains("LEFT JOIN");
        assertThat(sent(sql))
                .doesNotContain("WHERE l", "= 'x'", "LIKE", "||", "COALESCE", "+ 1", "MIN", "GROUP", "ORDER")
                .doesNotContain("= \"t\".\"doc\"", "= \"t0\".\"doc\"");
    }

    @Test
    void theyAreCountedAndTestedForNullWhereTheyAre() {
        assertThat(sent("SELECT id FROM c.t WHERE doc IS NULL")).contains("WHERE \"doc\" IS NULL");
        assertThat(sent("SELECT id FROM c.t WHERE NOT (number IS NULL AND id = 1)"))
                .contains("WHERE");
        assertThat(sent("SELECT COUNT(doc) FROM c.t")).contains("COUNT(\"doc\")");
        assertThat(sent("SELECT COUNT(pair) FROM c.t")).contains("COUNT(\"pair\")");
    }

    @Test
    void aUniqueKeyIsOneOnlyWithoutNulls() {
        var schema = java.util.Objects.requireNonNull(catalog.snapshot().root().getSubSchema("c", false));
        assertThat(java.util.Objects.requireNonNull(schema.getTable("t", false))
                        .getTable()
                        .getStatistic()
                        .getKeys())
                .isEqualTo(List.of(ImmutableBitSet.of(0)));
    }

    private String sent(String sql) {
        StringBuilder text = new StringBuilder();
        collect(new Planner(catalog).plan(sql).root(), text);
        return text.toString();
    }

    private static void collect(PlanNode node, StringBuilder text) {
        if (node instanceof SourceScan scan) {
            text.append(scan.sql().replaceAll("\\s+", " ")).append('\n');
        }
        node.inputs().forEach(input -> collect(input, text));
    }

    private static ColumnDescription column(
            String name, DataType type, @org.jspecify.annotations.Nullable TextSemantics text) {
        return new ColumnDescription(name, type, "native", text, ColumnDetails.NONE);
    }
}
