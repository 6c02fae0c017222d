package io.braid.spi.capability;

import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TypeKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Capabilities of a source: everything it can evaluate, and how exactly. Read by the planner, which never sends more,
 * and by the contract test, which proves each entry. Where no rule covers a function, Braid evaluates it itself.
 *
 * @param dialect the name of the dialect in which fragments for this source are written
 * @param functions rules in any order; the best one that covers a call holds
 * @param keyForms how the source may be given many keys, the best way first
 * @param sample what follows the name of a table where only some of its rows are to be read, each with the same chance,
 *     and {@code %s} for how many of a hundred; null where there is no such thing
 * @param codePointOrder how it sorts text by code points, where it does not by itself; null where it cannot
 * @param timeDigits how many digits of a second its times have at most, whatever they are computed of
 */
public record Capabilities(
        String dialect,
        Set<Feature> features,
        List<FunctionRule> functions,
        TextSemantics text,
        List<KeyForm> keyForms,
        @Nullable String sample,
        @Nullable CodePointOrder codePointOrder,
        int timeDigits) {
    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*");

    public Capabilities {
        features = Set.copyOf(features.isEmpty() ? Set.of() : EnumSet.copyOf(features));
        functions = List.copyOf(functions);
        keyForms = List.copyOf(keyForms);
    }

    /** Of a source that sorts text by code points by itself, or not at all. */
    public Capabilities(
            String dialect,
            Set<Feature> features,
            List<FunctionRule> functions,
            TextSemantics text,
            List<KeyForm> keyForms,
            @Nullable String sample) {
        this(dialect, features, functions, text, keyForms, sample, null, Ticks.DIGITS);
    }

    /** Of a source that can only read all rows of a table. */
    public Capabilities(
            String dialect,
            Set<Feature> features,
            List<FunctionRule> functions,
            TextSemantics text,
            List<KeyForm> keyForms) {
        this(dialect, features, functions, text, keyForms, null);
    }

    /** Of a source that cannot be given keys either. */
    public Capabilities(String dialect, Set<Feature> features, List<FunctionRule> functions, TextSemantics text) {
        this(dialect, features, functions, text, List.of());
    }

    /** The same, where text is compared otherwise. */
    public Capabilities withText(TextSemantics other) {
        return new Capabilities(dialect, features, functions, other, keyForms, sample, codePointOrder, timeDigits);
    }

    /** The same of a source that can be made to sort text by code points. */
    public Capabilities withCodePointOrder(CodePointOrder order) {
        return new Capabilities(dialect, features, functions, text, keyForms, sample, order, timeDigits);
    }

    /** The same of a source whose times have so many digits of a second at most. */
    public Capabilities withTimeDigits(int digits) {
        return new Capabilities(dialect, features, functions, text, keyForms, sample, codePointOrder, digits);
    }

    /**
     * A query that yields only some of the rows of a table, in no particular order; nothing where there is none.
     *
     * @param scan a query of a whole table that ends with its name
     * @param share of the rows, from 0 to 1
     */
    public Optional<String> sampled(String scan, double share) {
        return sample == null
                ? Optional.empty()
                : Optional.of(scan + " " + sample.formatted(String.format(Locale.ROOT, "%.6f", share * 100)));
    }

    /**
     * What is left of this when the source has answered questions about it: what it computes otherwise is not left to
     * it.
     */
    public Capabilities heeding(ProbeAnswers answers) {
        Capabilities left = this;
        for (ProbeAnswer answer : answers.answers()) {
            left = answer.isList() ? left.of(answer.functions()) : answer.holds() ? left : left.doubting(answer);
        }
        return left;
    }

    private Capabilities of(Set<String> existing) {
        List<FunctionRule> rules = functions.stream()
                .flatMap(rule -> rule.function().equals(FunctionRule.EVERY)
                        ? existing.stream()
                                .sorted()
                                .map(name -> new FunctionRule(name, rule.operands(), rule.exactness()))
                        : Stream.of(rule))
                .toList();
        return new Capabilities(dialect, features, rules, text, keyForms, sample, codePointOrder, timeDigits);
    }

    private Capabilities doubting(ProbeAnswer answer) {
        if (answer.functions().isEmpty()) {
            return withText(text.worse(TextSemantics.NARROWING));
        }
        List<FunctionRule> kept = functions.stream()
                .flatMap(rule -> answer.functions().contains(rule.function())
                        ? rule.without(answer.kinds()).stream()
                        : Stream.of(rule))
                .toList();
        List<KeyForm> forms = keyForms.stream()
                .filter(form -> !answer.functions().contains(form.style().name()))
                .toList();
        return new Capabilities(dialect, features, kept, text, forms, sample, codePointOrder, timeDigits);
    }

    /** The best way to give the source keys of these types, if there is one. */
    public Optional<KeyForm> keyForm(List<DataType> key) {
        return keyForms.stream().filter(form -> form.covers(key)).findFirst();
    }

    public boolean has(Feature feature) {
        return features.contains(feature);
    }

    /** How exactly this source evaluates a function on operands of these types. */
    public Exactness exactness(String function, List<DataType> operands) {
        return exactness(function, operands, text);
    }

    /**
     * The same where an operand comes from a column that the source compares in a way of its own, as told by
     * {@link io.braid.spi.catalog.ColumnDescription#text()}. That counts for text, for whatever type is opaque, and for
     * numbers without a sign.
     */
    public Exactness exactness(String function, List<DataType> operands, TextSemantics columnText) {
        Exactness best = Exactness.LOCAL;
        for (FunctionRule rule : functions) {
            if (rule.covers(function, operands) && rule.exactness().compareTo(best) < 0) {
                best = rule.exactness();
            }
        }
        if (ARITHMETIC.contains(function) && operands.stream().allMatch(Capabilities::isWhole)) {
            best = best.worse(columnText.whole());
        }
        boolean concerned =
                columnText.isOpaque() || operands.stream().anyMatch(type -> type.kind() == TypeKind.VARCHAR);
        return concerned ? best.worse(columnText.exactness(function)) : best;
    }

    private static boolean isWhole(DataType type) {
        return type.kind().isInteger() || (type.kind() == TypeKind.DECIMAL && type.scale() == 0);
    }
}
