package io.braid.testkit.contract;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Probes of functions that return values: arithmetic, casts, conditionals and text. */
final class ValueProbes {
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR);
    private static final DataType INTEGER = DataType.of(TypeKind.INTEGER);

    private static final String FAILS = "fails";

    private final ContractSql sql;

    ValueProbes(ContractSql sql) {
        this.sql = sql;
    }

    List<Probe> arithmetic(String operator, TypeKind kind) {
        DataType type = kind == TypeKind.DECIMAL ? DataType.decimal(38, 4) : DataType.of(kind);
        List<Probe> probes = new ArrayList<>();
        for (String[] pair : new String[][] {{"7", "3"}, {"-7", "3"}, {"4", "-5"}, {"11", "11"}}) {
            probes.add(Probe.of(binary(operator, kind, pair[0], pair[1]), type, computed(operator, type, pair)));
        }
        if (kind == TypeKind.DECIMAL) {
            String[] pair = {"-123456789012.34", "99.99"};
            probes.add(Probe.of(binary(operator, kind, pair[0], pair[1]), type, computed(operator, type, pair)));
        }
        if (kind == TypeKind.INTEGER || kind == TypeKind.BIGINT) {
            List<String> samples = Samples.of(kind);
            String lowest = samples.get(0);
            String highest = samples.get(samples.size() - 1);
            probes.add(Probe.failing(binary(operator, kind, operator.equals("+") ? highest : lowest, "2"), type));
        }
        probes.add(Probe.of(binary(operator, kind, "1", null), type, null));
        probes.add(Probe.of(binary(operator, kind, null, "1"), type, null));
        return probes;
    }

    private String binary(String operator, TypeKind kind, @Nullable String left, @Nullable String right) {
        return sql.operand(kind, left) + " " + operator + " " + sql.operand(kind, right);
    }

    private static Object computed(String operator, DataType type, String[] pair) {
        BigDecimal left = new BigDecimal(pair[0]);
        BigDecimal right = new BigDecimal(pair[1]);
        BigDecimal result =
                switch (operator) {
                    case "+" -> left.add(right);
                    case "-" -> left.subtract(right);
                    default -> left.multiply(right);
                };
        return SampleValues.ofNumber(result, type);
    }

    List<Probe> casts(Set<TypeKind> kinds) {
        List<Probe> probes = new ArrayList<>();
        if (kinds.contains(TypeKind.DECIMAL) && kinds.contains(TypeKind.INTEGER)) {
            String integer = sql.castType(TypeKind.INTEGER);
            for (String[] rounded : new String[][] {{"2.50", "3"}, {"3.50", "4"}, {"-2.50", "-3"}, {"2.49", "2"}}) {
                probes.add(cast(TypeKind.DECIMAL, rounded[0], integer, INTEGER, Integer.valueOf(rounded[1])));
            }
            probes.add(cast(TypeKind.DECIMAL, "3000000000", integer, INTEGER, FAILS));
            probes.add(cast(TypeKind.DECIMAL, null, integer, INTEGER, null));
            DataType oneDigit = DataType.decimal(5, 1);
            probes.add(cast(TypeKind.DECIMAL, "1.25", "DECIMAL(5, 1)", oneDigit, new BigDecimal("1.3")));
            probes.add(cast(TypeKind.DECIMAL, "-1.25", "DECIMAL(5, 1)", oneDigit, new BigDecimal("-1.3")));
            probes.add(cast(TypeKind.INTEGER, "1234", "DECIMAL(5, 1)", oneDigit, new BigDecimal("1234.0")));
            probes.add(cast(TypeKind.INTEGER, "12345", "DECIMAL(5, 1)", oneDigit, FAILS));
            probes.add(cast(TypeKind.BIGINT, "2147483648", integer, INTEGER, FAILS));
        }
        if (kinds.contains(TypeKind.TIMESTAMP)) {
            probes.add(cast(
                    TypeKind.TIMESTAMP,
                    "1969-12-31 23:59:59",
                    "DATE",
                    DataType.of(TypeKind.DATE),
                    java.time.LocalDate.of(1969, 12, 31)));
            probes.add(cast(
                    TypeKind.DATE,
                    "2024-02-29",
                    sql.castType(TypeKind.TIMESTAMP),
                    DataType.of(TypeKind.TIMESTAMP),
                    java.time.LocalDateTime.of(2024, 2, 29, 0, 0)));
        }
        return probes;
    }

    private Probe cast(TypeKind from, @Nullable String value, String to, DataType type, @Nullable Object expected) {
        String item = "CAST(" + sql.operand(from, value) + " AS " + to + ")";
        return FAILS.equals(expected) ? Probe.failing(item, type) : Probe.of(item, type, expected);
    }

    List<Probe> conditionals(TypeKind kind) {
        DataType type = Samples.type(kind);
        List<String> samples = Samples.of(kind);
        String first = sql.operand(kind, samples.get(0));
        String second = sql.operand(kind, samples.get(1));
        String none = sql.operand(kind, null);
        Object firstValue = SampleValues.parse(kind, samples.get(0));
        Object secondValue = SampleValues.parse(kind, samples.get(1));
        return List.of(
                Probe.of("CASE WHEN 1 = 1 THEN " + first + " ELSE " + second + " END", type, firstValue),
                Probe.of("CASE WHEN 1 = 0 THEN " + first + " ELSE " + second + " END", type, secondValue),
                Probe.of("CASE WHEN 1 = NULLIF(1, 1) THEN " + first + " END", type, null),
                Probe.of("COALESCE(" + none + ", " + second + ", " + first + ")", type, secondValue),
                Probe.of("COALESCE(" + none + ", " + none + ")", type, null));
    }

    List<Probe> concatenation() {
        return List.of(
                Probe.of("'a ' || 'b'", TEXT, "a b"),
                Probe.of("'' || 'b'", TEXT, "b"),
                Probe.of("'b' || " + sql.operand(TypeKind.VARCHAR, null), TEXT, null));
    }

    List<Probe> substring() {
        return List.of(
                Probe.of("SUBSTRING('hello' FROM 2 FOR 3)", TEXT, "ell"),
                Probe.of("SUBSTRING('hello' FROM 4)", TEXT, "lo"),
                Probe.of("SUBSTRING('hello' FROM 9 FOR 2)", TEXT, ""),
                Probe.of("SUBSTRING('hello' FROM 0 FOR 2)", TEXT, "h"),
                Probe.of("SUBSTRING('hello' FROM -1 FOR 3)", TEXT, "h"),
                Probe.of("SUBSTRING('h\u00e9llo' FROM 2 FOR 1)", TEXT, "\u00e9"),
                Probe.of("SUBSTRING(" + sql.operand(TypeKind.VARCHAR, null) + " FROM 1 FOR 1)", TEXT, null));
    }

    List<Probe> extract(TypeKind kind) {
        DataType type = DataType.of(TypeKind.BIGINT);
        String suffix = kind == TypeKind.DATE ? "" : " 23:59:59";
        return List.of(
                Probe.of("EXTRACT(YEAR FROM " + sql.operand(kind, "1969-12-31" + suffix) + ")", type, 1969L),
                Probe.of("EXTRACT(MONTH FROM " + sql.operand(kind, "2024-02-29" + suffix) + ")", type, 2L),
                Probe.of("EXTRACT(DAY FROM " + sql.operand(kind, "2024-02-29" + suffix) + ")", type, 29L),
                Probe.of("EXTRACT(YEAR FROM " + sql.operand(kind, null) + ")", type, null));
    }
}
