package io.braid.spi.capability;

import static io.braid.spi.capability.Exactness.EXACT;
import static io.braid.spi.capability.Exactness.LOCAL;
import static io.braid.spi.capability.Exactness.SUPERSET;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that a function is as exact as the best rule that covers it, and on text at most as exact as the comparison.
 */
class CapabilitiesTest {
    private static final DataType TEXT = DataType.varchar(10);
    private static final DataType INTEGER = DataType.of(TypeKind.INTEGER);
    private static final DataType DOUBLE = DataType.of(TypeKind.DOUBLE);
    private static final TextSemantics IGNORING_CASE = new TextSemantics(SUPERSET, LOCAL, SUPERSET);
    private static final List<FunctionRule> RULES = Stream.of(
                    "=",
                    "<>",
                    "<",
                    ">=",
                    "IN",
                    "NOT IN",
                    "LIKE",
                    "NOT LIKE",
                    "MIN",
                    "COUNT",
                    "GROUP BY",
                    "COUNT DISTINCT",
                    "ORDER BY",
                    "COALESCE")
            .map(FunctionRule::exact)
            .toList();

    @ParameterizedTest
    @CsvSource({"+, LOCAL", "-, LOCAL", "*, LOCAL", "=, EXACT", "ORDER BY, EXACT", "SUM, EXACT"})
    void whatHasNoSignIsNotComputedWith(String function, Exactness expected) {
        Capabilities source = capabilities(
                Stream.of("+", "-", "*", "=", "ORDER BY", "SUM")
                        .map(FunctionRule::exact)
                        .toList(),
                TextSemantics.BINARY);
        DataType whole = DataType.decimal(20, 0);
        assertThat(source.exactness(function, List.of(whole, INTEGER), TextSemantics.UNSIGNED))
                .isEqualTo(expected);
        assertThat(source.exactness(function, List.of(whole, DataType.decimal(10, 2)), TextSemantics.UNSIGNED))
                .isEqualTo(EXACT);
    }

    @ParameterizedTest
    @CsvSource({
        "=, SUPERSET",
        "IN, SUPERSET",
        "LIKE, SUPERSET",
        "<>, LOCAL",
        "NOT IN, LOCAL",
        "NOT LIKE, LOCAL",
        "<, LOCAL",
        ">=, LOCAL",
        "MIN, LOCAL",
        "ORDER BY, LOCAL",
        "GROUP BY, LOCAL",
        "COUNT DISTINCT, LOCAL",
        "COUNT, EXACT",
        "COALESCE, EXACT"
    })
    void aSourceThatIgnoresCaseNarrowsButDoesNotDecide(String function, Exactness expected) {
        Capabilities source = capabilities(RULES, IGNORING_CASE);

        assertThat(source.exactness(function, List.of(TEXT, TEXT))).isEqualTo(expected);
        assertThat(source.exactness(function, List.of(INTEGER, INTEGER))).isEqualTo(EXACT);
    }

    @Test
    void aBinarySourceIsExactOnText() {
        Capabilities source = capabilities(RULES, TextSemantics.BINARY);

        assertThat(RULES).allSatisfy(rule -> assertThat(source.exactness(rule.function(), List.of(TEXT)))
                .isEqualTo(EXACT));
    }

    @Test
    void aColumnMayCompareOtherwiseThanItsSource() {
        Capabilities source = capabilities(RULES, TextSemantics.BINARY);

        assertThat(source.exactness("=", List.of(TEXT), TextSemantics.OPAQUE)).isEqualTo(LOCAL);
        assertThat(source.exactness("COUNT", List.of(TEXT), TextSemantics.OPAQUE))
                .isEqualTo(EXACT);
    }

    @Test
    void whatNoRuleCoversIsLocal() {
        Capabilities source = capabilities(RULES, TextSemantics.BINARY);

        assertThat(source.exactness("SQRT", List.of(DOUBLE))).isEqualTo(LOCAL);
    }

    @Test
    void aRuleCoversOnlyOperandsOfItsKinds() {
        Capabilities source =
                capabilities(List.of(FunctionRule.exact("+", TypeKind.INTEGER, TypeKind.BIGINT)), TextSemantics.BINARY);

        assertThat(source.exactness("+", List.of(INTEGER, DataType.of(TypeKind.BIGINT))))
                .isEqualTo(EXACT);
        assertThat(source.exactness("+", List.of(INTEGER, DOUBLE))).isEqualTo(LOCAL);
    }

    @Test
    void theBestOfSeveralRulesHolds() {
        Capabilities source = capabilities(
                List.of(FunctionRule.superset("="), FunctionRule.exact("=", TypeKind.INTEGER)), TextSemantics.BINARY);

        assertThat(source.exactness("=", List.of(INTEGER))).isEqualTo(EXACT);
        assertThat(source.exactness("=", List.of(DOUBLE))).isEqualTo(SUPERSET);
    }

    @Test
    void aCallWithoutOperandsIsCoveredByItsName() {
        Capabilities source = capabilities(List.of(FunctionRule.exact("COUNT", TypeKind.INTEGER)), IGNORING_CASE);

        assertThat(source.exactness("COUNT", List.of())).isEqualTo(EXACT);
    }

    @Test
    void everyFunctionIsEachOfThoseThatTheSourceLists() {
        Capabilities source = capabilities(List.of(FunctionRule.exact(FunctionRule.EVERY)), TextSemantics.BINARY);
        ProbeAnswers answers = new ProbeAnswers("1", List.of(ProbeAnswer.having(Set.of("UPPER", "*"))));

        assertThat(source.exactness("LOWER", List.of(TEXT))).isEqualTo(EXACT);
        assertThat(source.heeding(answers).exactness("UPPER", List.of(TEXT))).isEqualTo(EXACT);
        assertThat(source.heeding(answers).exactness("*", List.of(INTEGER, INTEGER)))
                .isEqualTo(EXACT);
        assertThat(source.heeding(answers).exactness("LOWER", List.of(TEXT))).isEqualTo(LOCAL);
    }

    @Test
    void featuresAreAsDeclared() {
        Capabilities source = new Capabilities("any", Set.of(Feature.LIMIT), List.of(), TextSemantics.BINARY);

        assertThat(source.has(Feature.LIMIT)).isTrue();
        assertThat(source.has(Feature.SORT)).isFalse();
        assertThat(capabilities(List.of(), IGNORING_CASE).features()).isEmpty();
    }

    private static Capabilities capabilities(List<FunctionRule> rules, TextSemantics text) {
        return new Capabilities("any", Set.of(), rules, text);
    }
}
