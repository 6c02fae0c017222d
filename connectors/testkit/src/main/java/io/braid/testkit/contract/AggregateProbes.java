package io.braid.testkit.contract;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongBinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Probes of aggregates, grouping and ordering over the samples of a kind. */
final class AggregateProbes {
    private static final DataType COUNT = DataType.of(TypeKind.BIGINT);

    private final ContractSql sql;

    AggregateProbes(ContractSql sql) {
        this.sql = sql;
    }

    List<Probe> count(TypeKind kind) {
        String none = from(kind, Collections.singletonList(null));
        return List.of(
                Probe.over("COUNT(v)", twiceWithNulls(kind), COUNT, 2L * samples(kind)),
                Probe.over("COUNT(*)", twiceWithNulls(kind), COUNT, 2L * samples(kind) + 2),
                Probe.over("COUNT(v)", none, COUNT, 0L),
                Probe.over("COUNT(*)", none + " WHERE 1 = 0", COUNT, 0L));
    }

    List<Probe> countDistinct(TypeKind kind) {
        return List.of(Probe.over("COUNT(DISTINCT v)", twiceWithNulls(kind), COUNT, (long) samples(kind)));
    }

    List<Probe> groupBy(TypeKind kind) {
        String groups = " FROM (SELECT v" + twiceWithNulls(kind) + " GROUP BY v) g";
        return List.of(Probe.over("COUNT(*)", groups, COUNT, samples(kind) + 1L));
    }

    List<Probe> orderBy(TypeKind kind) {
        List<@Nullable String> backwards = new ArrayList<>(Samples.of(kind));
        Collections.reverse(backwards);
        List<@Nullable Object> ascending = Samples.of(kind).stream()
                .map(sample -> SampleValues.parse(kind, sample))
                .collect(Collectors.toList());
        return List.of(new Probe("v", from(kind, backwards) + " ORDER BY v", Samples.type(kind), ascending, false));
    }

    List<Probe> extreme(String function, TypeKind kind) {
        List<String> samples = Samples.of(kind);
        String extreme = function.equals("MIN") ? samples.get(0) : samples.get(samples.size() - 1);
        DataType type = Samples.type(kind);
        return List.of(
                Probe.over(function + "(v)", twiceWithNulls(kind), type, SampleValues.parse(kind, extreme)),
                Probe.over(function + "(v)", from(kind, Collections.singletonList(null)), type, null));
    }

    List<Probe> sum(TypeKind kind) {
        List<String> samples = Samples.of(kind);
        String highest = samples.get(samples.size() - 1);
        DataType type = kind == TypeKind.DOUBLE
                ? DataType.of(kind)
                : DataType.decimal(DataType.MAX_DECIMAL_DIGITS, kind == TypeKind.DECIMAL ? 2 : 0);
        List<@Nullable String> operands = new ArrayList<>(List.of(highest, "1", highest));
        operands.add(null);
        BigDecimal total =
                new BigDecimal(highest).multiply(BigDecimal.valueOf(2)).add(BigDecimal.ONE);
        return List.of(
                Probe.over("SUM(v)", from(kind, operands), type, SampleValues.ofNumber(total, type)),
                Probe.over("SUM(v)", from(kind, Collections.singletonList(null)), type, null));
    }

    /** In two's complement: negative numbers have all upper bits set. */
    List<Probe> bits(String function, TypeKind kind) {
        LongBinaryOperator operator =
                switch (function) {
                    case "BIT_AND" -> (x, y) -> x & y;
                    case "BIT_OR" -> (x, y) -> x | y;
                    default -> (x, y) -> x ^ y;
                };
        List<@Nullable String> operands = new ArrayList<>(List.of("12", "10", "-2"));
        operands.add(null);
        String expected =
                String.valueOf(LongStream.of(12, 10, -2).reduce(operator).getAsLong());
        DataType type = Samples.type(kind);
        return List.of(
                Probe.over(function + "(v)", from(kind, operands), type, SampleValues.parse(kind, expected)),
                Probe.over(function + "(v)", from(kind, Collections.singletonList(null)), type, null));
    }

    private static int samples(TypeKind kind) {
        return Samples.of(kind).size();
    }

    private String twiceWithNulls(TypeKind kind) {
        List<@Nullable String> values = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            values.addAll(Samples.of(kind));
            values.add(null);
        }
        return from(kind, values);
    }

    private String from(TypeKind kind, List<@Nullable String> values) {
        return values.stream()
                .map(value -> "SELECT " + sql.operand(kind, value) + " AS v")
                .collect(Collectors.joining(" UNION ALL ", " FROM (", ") t"));
    }
}
