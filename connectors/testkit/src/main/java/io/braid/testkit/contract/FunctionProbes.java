package io.braid.testkit.contract;

import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.FunctionRule;
import io.braid.spi.type.TypeKind;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Probes of a source's function rules: for each function and each declared operand kind. */
final class FunctionProbes {
    private final ContractSql sql;
    private final Capabilities capabilities;

    FunctionProbes(ContractSql sql, Capabilities capabilities) {
        this.sql = sql;
        this.capabilities = capabilities;
    }

    /** All probes of a rule; fails for a function without probes. */
    List<Probe> of(FunctionRule rule) {
        String function = rule.function();
        ValueProbes values = new ValueProbes(sql);
        AggregateProbes aggregates = new AggregateProbes(sql);
        return switch (function) {
            case "=", "<>", "<", "<=", ">", ">=" ->
                perKind(rule, kind -> predicates(function, kind).comparison(function, kind));
            case "IN", "NOT IN" ->
                perKind(rule, kind -> predicates(function, kind).membership(function, kind));
            case "AND", "OR", "NOT" -> predicates(function, TypeKind.BOOLEAN).connective(function);
            case "IS NULL", "IS NOT NULL" ->
                perKind(rule, kind -> predicates(function, kind).nullTest(function, kind));
            case "LIKE", "NOT LIKE" ->
                perKind(rule, kind -> predicates(function, kind).like(function.equals("LIKE")));
            case "LIKE _", "NOT LIKE _" ->
                perKind(rule, kind -> predicates(function, kind).likeOneCharacter(function.equals("LIKE _")));
            case "+", "-", "*" -> perKind(rule, kind -> values.arithmetic(function, kind));
            case "CAST" -> values.casts(rule.operands());
            case "CASE", "COALESCE" -> perKind(rule, values::conditionals);
            case "||" -> values.concatenation();
            case "SUBSTRING" -> values.substring();
            case "EXTRACT" -> perKind(rule, values::extract);
            case "COUNT" -> perKind(rule, aggregates::count);
            case "COUNT DISTINCT" -> perKind(rule, aggregates::countDistinct);
            case "GROUP BY" -> perKind(rule, aggregates::groupBy);
            case "ORDER BY" -> perKind(rule, aggregates::orderBy);
            case "MIN", "MAX" -> perKind(rule, kind -> aggregates.extreme(function, kind));
            case "SUM" -> perKind(rule, aggregates::sum);
            case "BIT_AND", "BIT_OR", "BIT_XOR" -> perKind(rule, kind -> aggregates.bits(function, kind));
            default -> throw new AssertionError("no proof is known for the declared function " + function);
        };
    }

    /** True if a rule applies to text only and has no effect because the source's text comparison is not accepted. */
    boolean isOverruled(FunctionRule rule) {
        return rule.operands().equals(Set.of(TypeKind.VARCHAR))
                && exactness(rule.function(), TypeKind.VARCHAR) == Exactness.LOCAL;
    }

    private PredicateProbes predicates(String function, TypeKind kind) {
        return new PredicateProbes(sql, exactness(function, kind) == Exactness.SUPERSET);
    }

    private Exactness exactness(String function, TypeKind kind) {
        return capabilities.exactness(function, List.of(Samples.type(kind), Samples.type(kind)));
    }

    private List<Probe> perKind(FunctionRule rule, Function<TypeKind, List<Probe>> probes) {
        Stream<TypeKind> kinds =
                rule.operands().isEmpty() ? Arrays.stream(TypeKind.values()) : rule.operands().stream();
        return kinds.filter(TypeKind::isOfSources)
                .filter(sql::has)
                .filter(kind -> exactness(rule.function(), kind) != Exactness.LOCAL)
                .map(probes)
                .flatMap(Collection::stream)
                .toList();
    }
}
