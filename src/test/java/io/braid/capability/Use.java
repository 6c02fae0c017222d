package io.braid.capability;

import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.FunctionRule;
import io.braid.spi.type.TypeKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A query that uses something a connector may declare or not.
 *
 * @param what it uses
 * @param sql over the tables {@code s.t} and {@code s.u}, which have the same columns and rows
 * @param without what a connector declares that does not declare it
 * @param sent is found in what a source is sent that it is left to, whose names are {@code x} and whose texts are gone
 */
record Use(String what, String sql, UnaryOperator<Capabilities> without, Pattern sent) {
    /** The column of a type, of which there are two. */
    static String column(TypeKind kind, int number) {
        return kind.name().toLowerCase(Locale.ROOT) + number;
    }

    /** Of a function of operands of some kinds. */
    static Use of(String function, Set<TypeKind> kinds, String sql, String sent) {
        return new Use(
                function + " of " + kinds,
                sql,
                all -> with(all, all.features(), rulesWithout(all, function, kinds)),
                Pattern.compile(sent));
    }

    /** Of a function for which there is no rule, whatever the connector. */
    static Use ofNobody(String function, String sql, String sent) {
        return new Use(function, sql, all -> all, Pattern.compile(sent));
    }

    /** Of a clause. */
    static Use of(Feature feature, String sql, String sent) {
        return new Use(
                feature + ": " + sql,
                sql,
                all -> with(
                        all,
                        all.features().stream()
                                .filter(other -> other != feature)
                                .collect(Collectors.toSet()),
                        all.functions()),
                Pattern.compile(sent));
    }

    private static Capabilities with(Capabilities all, Set<Feature> features, List<FunctionRule> rules) {
        Set<Feature> kept = features.isEmpty() ? EnumSet.noneOf(Feature.class) : EnumSet.copyOf(features);
        return new Capabilities(all.dialect(), kept, rules, all.text(), all.keyForms(), all.sample());
    }

    private static List<FunctionRule> rulesWithout(Capabilities all, String function, Set<TypeKind> kinds) {
        return all.functions().stream()
                .flatMap(rule -> rule.function().equals(function) ? rule.without(kinds).stream() : Stream.of(rule))
                .toList();
    }

    @Override
    public String toString() {
        return what;
    }
}
