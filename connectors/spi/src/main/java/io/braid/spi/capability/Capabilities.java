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
 * Capabilities of a source: the operations that it can evaluate, and how exactly. The planner pushes down nothing
 * beyond them, and the contract test verifies each entry. Functions without a rule are evaluated by Braid.
 *
 * @param dialect the SQL dialect of the source's fragments
 * @param functions rules in any order; the most exact one that covers a call applies
 * @param keyForms the forms in which key lists can be sent, best first
 * @param sample the clause after a table name that samples rows with equal probability, with {@code %s} for the
 *     percentage; null if there is none
 * @param codePointOrder the expression that sorts text by code points if the source's collation does not; null if there
 *     is none
 * @param timeDigits the maximal number of fractional second digits of its times, including computed ones
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

    /** Capabilities without a code point order. */
    public Capabilities(
            String dialect,
            Set<Feature> features,
            List<FunctionRule> functions,
            TextSemantics text,
            List<KeyForm> keyForms,
            @Nullable String sample) {
        this(dialect, features, functions, text, keyForms, sample, null, Ticks.DIGITS);
    }

    /** Capabilities without sampling. */
    public Capabilities(
            String dialect,
            Set<Feature> features,
            List<FunctionRule> functions,
            TextSemantics text,
            List<KeyForm> keyForms) {
        this(dialect, features, functions, text, keyForms, null);
    }

    /** Capabilities without key forms. */
    public Capabilities(String dialect, Set<Feature> features, List<FunctionRule> functions, TextSemantics text) {
        this(dialect, features, functions, text, List.of());
    }

    /** A copy with other text semantics. */
    public Capabilities withText(TextSemantics other) {
        return new Capabilities(dialect, features, functions, other, keyForms, sample, codePointOrder, timeDigits);
    }

    /** A copy with an expression that sorts text by code points. */
    public Capabilities withCodePointOrder(CodePointOrder order) {
        return new Capabilities(dialect, features, functions, text, keyForms, sample, order, timeDigits);
    }

    /** A copy with a maximal number of fractional second digits. */
    public Capabilities withTimeDigits(int digits) {
        return new Capabilities(dialect, features, functions, text, keyForms, sample, codePointOrder, digits);
    }

    /**
     * A query that samples rows of a table, in no particular order; empty if the source cannot sample.
     *
     * @param scan a query of a whole table that ends with the table's name
     * @param share the share of the rows, from 0 to 1
     */
    public Optional<String> sampled(String scan, double share) {
        return sample == null
                ? Optional.empty()
                : Optional.of(scan + " " + sample.formatted(String.format(Locale.ROOT, "%.6f", share * 100)));
    }

    /** The capabilities that remain after probing: operations that a probe contradicts are removed. */
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

    /** The best form for keys of these types; empty if there is none. */
    public Optional<KeyForm> keyForm(List<DataType> key) {
        return keyForms.stream().filter(form -> form.covers(key)).findFirst();
    }

    public boolean has(Feature feature) {
        return features.contains(feature);
    }

    /** The exactness of a function on operands of these types. */
    public Exactness exactness(String function, List<DataType> operands) {
        return exactness(function, operands, text);
    }

    /**
     * The exactness of a function with an operand from a column with its own semantics, as in
     * {@link io.braid.spi.catalog.ColumnDescription#text()}. They matter for text, for opaque values and for unsigned
     * numbers.
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
