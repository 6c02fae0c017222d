package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.FunctionRule;
import io.braid.spi.capability.PrefixSearch;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Constants in SQL for sources, which are complete, and LIKE with a constant prefix, in a form that loses no match. */
class SentConstantsTest {
    private static final Capabilities EVERYTHING = new Capabilities(
            "mysql",
            Feature.commonExcept(),
            Stream.of(
                            "=", "<>", "<", "<=", ">", ">=", "IN", "NOT IN", "AND", "OR", "NOT", "LIKE", "LIKE _", "||",
                            "CASE")
                    .map(FunctionRule::exact)
                    .toList(),
            TextSemantics.BINARY);

    private static final TextSemantics FOLDED =
            new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.SUPERSET);

    private static final TableDescription TABLE = new TableDescription(
            new TableName(null, "public", "t"),
            TableDescription.Kind.TABLE,
            Stream.concat(
                            Stream.of(column("at", new DataType(TypeKind.TIMESTAMP, 6, 0, true), null)),
                            Arrays.stream(PrefixSearch.values())
                                    .map(search -> column(
                                            search.name().toLowerCase(java.util.Locale.ROOT),
                                            DataType.of(TypeKind.VARCHAR),
                                            FOLDED.searched(search))))
                    .toList(),
            TableKeys.NONE,
            null);

    private final Planner planner = new Planner(Catalog.open(
            Models.database(Models.all()),
            name -> new OfflineSource("crm", EVERYTHING, List.of(TABLE), Map.of(), Map.of())));

    @ParameterizedTest
    @CsvSource({
        "at IN (TIMESTAMP '2024-01-01 00:00:00.123456'; TIMESTAMP '2024-01-02 00:00:00.654321'), 123456",
        "at NOT IN (TIMESTAMP '2024-01-01 00:00:00.123456'; TIMESTAMP '2024-01-02 00:00:00.654321'), 654321",
        "at BETWEEN TIMESTAMP '2024-01-01 00:00:00.123456' AND TIMESTAMP '2024-01-02 00:00:00.654321', 654321"
    })
    void timesInListsAndRangesKeepTheirDigits(String condition, String digits) {
        assertThat(sent("SELECT at FROM c.t WHERE " + condition.replace(';', ',')))
                .contains(digits);
    }

    @Test
    void likeIsSentAsItIsWhereTheSourceLosesNothing() {
        assertThat(where("\"like\" LIKE 'ab%c'")).isEqualTo("`like` LIKE 'ab%c'");
    }

    @Test
    void theTailOfTheSourcesRangeIsSentBesideLike() {
        assertThat(where("like_or_tail LIKE 'ab%'"))
                .isEqualTo("`like_or_tail` LIKE 'ab%' OR `like_or_tail` >= ? AND `like_or_tail` < 'ac'");
        assertThat(where("like_or_tail LIKE 'a!%'")).isEqualTo("`like_or_tail` LIKE 'a!%' OR `like_or_tail` >= ?");
    }

    @Test
    void aRangeOfCodePointsIsSentBesideLikeOfAnExpression() {
        assertThat(where("code_point_range LIKE 'ab%'"))
                .isEqualTo(
                        "`code_point_range` > ? AND `code_point_range` < 'ac' AND `code_point_range` || '' LIKE 'ab%'");
    }

    @Test
    void likeOfAnExpressionIsSentWhereNoRangeIsKnown() {
        assertThat(where("expression LIKE 'a\\_%'")).startsWith("`expression` || '' LIKE ");
    }

    @Test
    void aPatternWithoutAPrefixIsSentAsItIs() {
        assertThat(where("expression LIKE '%a'")).isEqualTo("`expression` LIKE '%a'");
    }

    private String where(String condition) {
        String sql = sent("SELECT at FROM c.t WHERE " + condition);
        return sql.substring(sql.indexOf("WHERE ") + "WHERE ".length());
    }

    private String sent(String sql) {
        PlanNode node = planner.plan(sql).root();
        while (!(node instanceof SourceScan)) {
            node = node.inputs().get(0);
        }
        return ((SourceScan) node).sql().replaceAll("\\s+", " ");
    }

    private static ColumnDescription column(String name, DataType type, @Nullable TextSemantics text) {
        return new ColumnDescription(name, type, "native", text, ColumnDetails.NONE);
    }
}
