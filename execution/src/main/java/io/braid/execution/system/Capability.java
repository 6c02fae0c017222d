package io.braid.execution.system;

import io.braid.execution.source.WatchedSource;
import io.braid.spi.Probing;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.FunctionRule;
import io.braid.spi.capability.ProbeAnswer;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.TypeKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A declared capability of a source.
 *
 * @param exactness the effective exactness
 */
record Capability(
        String source,
        String kind,
        String name,
        String operands,
        String declared,
        @Nullable String probed,
        String exactness) {
    static Stream<Capability> of(WatchedSource source) {
        Capabilities declared = Probing.of(source).declared();
        Capabilities left = source.capabilities();
        List<ProbeAnswer> answers = Probing.of(source).probes().answers();
        Stream<Capability> features = declared.features().stream()
                .sorted()
                .map(feature -> new Capability(source.name(), "feature", lower(feature), "", "exact", null, "exact"));
        Stream<Capability> functions =
                declared.functions().stream().flatMap(rule -> ofRule(source.name(), rule, left.functions(), answers));
        return Stream.of(features, ofText(source.name(), declared.text(), left.text(), answers), functions)
                .flatMap(rows -> rows);
    }

    private static Stream<Capability> ofText(
            String source, TextSemantics declared, TextSemantics left, List<ProbeAnswer> answers) {
        List<ProbeAnswer> about =
                answers.stream().filter(answer -> answer.functions().isEmpty()).toList();
        return Stream.of(
                ofText(source, "equality", declared.equality(), about, left.equality()),
                ofText(source, "order", declared.order(), about, left.order()),
                ofText(source, "like", declared.like(), about, left.like()));
    }

    private static Capability ofText(
            String source, String name, Exactness declared, List<ProbeAnswer> answers, Exactness left) {
        return new Capability(
                source, "text", name, TypeKind.VARCHAR.name(), lower(declared), probed(answers), lower(left));
    }

    /** One row for the operand types for which the declaration is in effect, and one for the others. */
    private static Stream<Capability> ofRule(
            String source, FunctionRule rule, List<FunctionRule> left, List<ProbeAnswer> answers) {
        Set<TypeKind> all = rule.operands();
        @Nullable
        Set<TypeKind> kept = left.stream()
                .filter(other -> other.function().equals(rule.function())
                        && other.exactness() == rule.exactness()
                        && (all.isEmpty() || all.containsAll(other.operands())))
                .filter(other -> all.isEmpty() || !other.operands().isEmpty())
                .findFirst()
                .map(FunctionRule::operands)
                .orElse(null);
        List<ProbeAnswer> about = answers.stream()
                .filter(answer -> answer.functions().contains(rule.function()))
                .filter(answer -> all.isEmpty() || answer.kinds().stream().anyMatch(all::contains))
                .toList();
        String declared = lower(rule.exactness());
        if (kept != null && kept.equals(all)) {
            return Stream.of(new Capability(
                    source, "function", rule.function(), listed(all), declared, probed(about), declared));
        }
        EnumSet<TypeKind> lost = all.isEmpty() ? EnumSet.allOf(TypeKind.class) : EnumSet.copyOf(all);
        if (kept != null) {
            lost.removeAll(kept);
        }
        Capability without = new Capability(
                source, "function", rule.function(), listed(lost), declared, probed(about), lower(Exactness.LOCAL));
        return kept == null
                ? Stream.of(without)
                : Stream.of(
                        new Capability(
                                source, "function", rule.function(), listed(kept), declared, probed(about), declared),
                        without);
    }

    private static @Nullable String probed(List<ProbeAnswer> answers) {
        return answers.isEmpty()
                ? null
                : answers.stream()
                        .map(answer -> answer.what() + ": " + (answer.holds() ? "yes" : "no"))
                        .collect(Collectors.joining("; "));
    }

    private static String listed(Set<TypeKind> kinds) {
        return kinds.stream().sorted().map(TypeKind::name).collect(Collectors.joining(", "));
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
