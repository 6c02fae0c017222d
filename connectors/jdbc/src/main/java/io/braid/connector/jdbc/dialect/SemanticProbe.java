package io.braid.connector.jdbc.dialect;

import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.ProbeAnswer;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Set;

/**
 * Query over constants that verifies how a database evaluates an operation.
 *
 * @param what the property that the probe verifies
 * @param item the expression: it returns 1 if the property holds; if it must fail, any value
 * @param fails true if the expression must fail
 * @param functions the functions or {@link io.braid.spi.capability.KeyForm.Style}s that require the property; empty for
 *     all text comparisons
 * @param kinds the operand kinds to which this applies
 */
public record SemanticProbe(String what, String item, boolean fails, Set<String> functions, Set<TypeKind> kinds) {
    private static final Set<TypeKind> TEXT = Set.of(TypeKind.VARCHAR);
    private static final Set<String> COMPARISONS = Set.of("=", "<>", "<", "<=", ">", ">=", "IN", "NOT IN");

    /** Operations for which an empty text must be a value and not null. */
    private static final Set<String> OF_EMPTY_TEXT = Set.of(
            "=",
            "<>",
            "<",
            "<=",
            ">",
            ">=",
            "IN",
            "NOT IN",
            "LIKE",
            "NOT LIKE",
            "IS NULL",
            "IS NOT NULL",
            "||",
            "SUBSTRING",
            "COALESCE",
            "CASE",
            "COUNT",
            "COUNT DISTINCT",
            "GROUP BY");

    /** A probe of a condition. */
    private static SemanticProbe that(String what, String condition, Set<String> functions, Set<TypeKind> kinds) {
        return new SemanticProbe(what, "CASE WHEN " + condition + " THEN 1 ELSE 0 END", false, functions, kinds);
    }

    /**
     * The probes of every database.
     *
     * @param integer the integer type in a CAST
     * @param timestamp the type of timestamps with microseconds in a CAST
     * @param largest the largest 64-bit integer
     */
    public static List<SemanticProbe> all(String integer, String timestamp, String largest) {
        return List.of(
                that("letter case counts in text", "'a' <> 'A'", Set.of(), TEXT),
                that("blanks at the end of text count", "'a' <> 'a '", Set.of(), TEXT),
                that(
                        "capital letters come first",
                        "'B' < 'a'",
                        Set.of("<", "<=", ">", ">=", "ORDER BY", "MIN", "MAX"),
                        TEXT),
                that(
                        "letter case counts in patterns",
                        "'a' NOT LIKE 'A%'",
                        Set.of("LIKE", "NOT LIKE", "LIKE _", "NOT LIKE _"),
                        TEXT),
                that("an empty text is not null", "'' IS NOT NULL", OF_EMPTY_TEXT, TEXT),
                that(
                        "a substring may begin before the text and end after it",
                        "SUBSTRING('hello' FROM 0 FOR 2) = 'h' AND SUBSTRING('hello' FROM 5 FOR 2) = 'o'",
                        Set.of("SUBSTRING"),
                        TEXT),
                that(
                        "a letter is one character in any alphabet",
                        "'\u00e9' LIKE '_'",
                        Set.of("LIKE _", "NOT LIKE _", "SUBSTRING"),
                        TEXT),
                that(
                        "products have all digits of both factors",
                        "CAST('1.25' AS DECIMAL(5, 2)) * CAST('1.25' AS DECIMAL(5, 2)) = 1.5625",
                        Set.of("*"),
                        Set.of(TypeKind.DECIMAL)),
                that(
                        "halves are rounded away from zero",
                        "CAST(CAST('2.5' AS DECIMAL(5, 1)) AS " + integer + ") = 3",
                        Set.of("CAST"),
                        Set.of(TypeKind.DECIMAL)),
                that(
                        "microseconds count",
                        "CAST('2024-01-01 00:00:00.000001' AS " + timestamp + ") > CAST('2024-01-01 00:00:00' AS "
                                + timestamp + ")",
                        COMPARISONS,
                        Set.of(TypeKind.TIMESTAMP)),
                new SemanticProbe(
                        "numbers of 64 bits do not wrap around",
                        largest + " + 1",
                        true,
                        Set.of("+", "-", "*", "SUM"),
                        Set.of(TypeKind.BIGINT)));
    }

    /** True if a declared capability depends on it. */
    public boolean matters(Capabilities declared) {
        TypeKind kind = kinds.iterator().next();
        DataType type = kind == TypeKind.DECIMAL ? DataType.decimal(5, 2) : DataType.of(kind);
        Set<String> asked = functions.isEmpty() ? Set.of("=") : functions;
        return declared.keyForms().stream()
                        .anyMatch(form -> functions.contains(form.style().name()))
                || asked.stream()
                        .anyMatch(function -> declared.exactness(function, List.of(type, type)) == Exactness.EXACT);
    }

    public ProbeAnswer answered(boolean holds) {
        return new ProbeAnswer(what, functions, kinds, holds);
    }
}
