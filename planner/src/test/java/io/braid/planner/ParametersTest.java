package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Types of parameters: that of the other operand, otherwise the first type that the operator accepts, in the order
 * text, double, integer.
 */
final class ParametersTest {
    private final Planner planner =
            new OfflineTpch(wrapper -> new Capabilities(wrapper, Set.of(), List.of(), TextSemantics.BINARY)).planner();

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "? + ?                        > DOUBLE DOUBLE",
                "-?                           > DOUBLE",
                "ABS(-?)                      > DOUBLE",
                "ROUND(?, 2)                  > DOUBLE",
                "MOD(?, ?)                    > BIGINT BIGINT",
                "SUM(? / ?)                   > DOUBLE DOUBLE",
                "? || ?                       > VARCHAR VARCHAR",
                "? < ?                        > VARCHAR VARCHAR",
                "MAX(?)                       > VARCHAR",
                "-? + 1.5                     > DOUBLE",
                "? * 2                        > INTEGER",
                "? * INTERVAL '1' DAY IS NULL > DOUBLE",
                "DATE '2020-01-01' + ?        > INTEGER",
                "DATE '2020-01-01' - ?        > INTEGER",
                "DATE '2020-01-01' + ? - ?    > INTEGER INTEGER",
                "? + DATE '2020-01-01'        > INTEGER",
                "? + DATE '2020-01-01' + ?    > INTEGER INTEGER",
                "NTILE(?) OVER (ORDER BY 1)   > INTEGER",
                "LPAD(?, ?)                   > VARCHAR BIGINT",
                "SUBSTRING(? FROM ? FOR ?)    > VARCHAR BIGINT BIGINT",
                "EXTRACT(YEAR FROM ?)         > TIMESTAMP",
                "? IN (?, ?)                  > VARCHAR VARCHAR VARCHAR",
                "? IN (?, 3)                  > INTEGER INTEGER",
                "? IN (SELECT 3)              > INTEGER",
                "(?, 'a') = (1, ?)            > INTEGER VARCHAR",
                "(?, ?) IN ((1, 'a'), (2, ?)) > INTEGER VARCHAR VARCHAR",
                "(?, ?) IN (SELECT 1, 'a')    > INTEGER VARCHAR",
                "? + INTERVAL '1' MONTH       > TIMESTAMP",
                "INTERVAL '1' DAY + ?         > TIMESTAMP",
                "? - ? * INTERVAL '1' DAY     > TIMESTAMP DOUBLE"
            })
    void haveTheTypesOfWhatIsBesideThemOrTheFirstThatIsTaken(String expression, String types) {
        assertTypes("SELECT " + expression, types);
    }

    @Test
    void numberedOnesAreOfOneTypeWhereverTheyStand() {
        assertTypes("SELECT $2 || 'a', $1 + 1", "INTEGER VARCHAR");
        assertTypes("SELECT $1 + 1, $1 || 'a', $1::double precision", "INTEGER");
        assertTypes(
                "SELECT x FROM (VALUES (1)) AS t (x) WHERE x = $1 OR $1 IS NULL OR x = $3", "INTEGER VARCHAR INTEGER");
    }

    private void assertTypes(String query, String types) {
        assertThat(planner.plan(query).parameters().stream().map(DataType::kind))
                .containsExactlyElementsOf(
                        Arrays.stream(types.split(" ")).map(TypeKind::valueOf).toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            quoteCharacter = '"',
            value = {
                "d < ? + INTERVAL '1' MONTH                                 > DATE",
                "INTERVAL '1' DAY + ? = d                                    > DATE",
                "d = ? - INTERVAL '1' DAY - INTERVAL '1' YEAR                > DATE",
                "d = ? + INTERVAL '1' HOUR                                   > TIMESTAMP",
                "m < ? + INTERVAL '1' MONTH                                 > TIMESTAMP",
                "t = ? + INTERVAL '1' HOUR                                   > TIME",
                "d BETWEEN ? AND ? + INTERVAL '1' MONTH                      > DATE DATE",
                "d BETWEEN ? - INTERVAL '1' MONTH AND ? + INTERVAL '1' MONTH > DATE DATE",
                "d + INTERVAL '1' MONTH = ? - INTERVAL '1' MONTH             > DATE",
                "? = ? + INTERVAL '1' MONTH                                  > TIMESTAMP TIMESTAMP"
            })
    void areMomentsBesideIntervals(String condition, String types) {
        String rows = "(VALUES (DATE '2020-01-01', TIMESTAMP '2020-01-01 00:00:00', TIME '01:00:00')) AS v (d, m, t)";
        assertTypes("SELECT 1 FROM " + rows + " WHERE " + condition, types);
    }

    @Test
    void areOfTheTypesOfTheSameColumnInOtherRows() {
        assertTypes("SELECT * FROM (VALUES (1, 'a'), (?, ?)) AS v (n, t)", "INTEGER VARCHAR");
        assertTypes("SELECT * FROM (VALUES (?, ?), (NULL, DATE '2020-01-01')) AS v (n, d)", "VARCHAR DATE");
        assertTypes("VALUES (?), (1.5)", "DECIMAL");
        assertTypes("VALUES ?, ?", "VARCHAR VARCHAR");
    }

    /** There are sixty million combinations of types, which must not all be tried. */
    @Test
    @Timeout(60)
    void manyThatFitNothingAreTexts() {
        String many = "?, ".repeat(9);
        assertThat(planner.plan("SELECT CONCAT_WS(DATE '2024-05-17', " + many + "?)").parameters().stream()
                        .map(DataType::kind))
                .hasSize(10)
                .containsOnly(TypeKind.VARCHAR);
    }
}
