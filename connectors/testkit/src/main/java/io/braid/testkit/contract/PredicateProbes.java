package io.braid.testkit.contract;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Probes of comparisons, connectives, IN and LIKE over all pairs of samples and nulls. */
final class PredicateProbes {
    private static final DataType TRUTH = DataType.of(TypeKind.INTEGER);

    private final ContractSql sql;
    private final boolean mayWiden;

    PredicateProbes(ContractSql sql, boolean mayWiden) {
        this.sql = sql;
        this.mayWiden = mayWiden;
    }

    List<Probe> comparison(String operator, TypeKind kind) {
        List<@Nullable String> samples = withNull(Samples.of(kind));
        List<Probe> probes = new ArrayList<>();
        for (int left = 0; left < samples.size(); left++) {
            for (int right = 0; right < samples.size(); right++) {
                String condition = sql.operand(kind, samples.get(left)) + " " + operator + " "
                        + sql.operand(kind, samples.get(right));
                boolean isNull = samples.get(left) == null || samples.get(right) == null;
                probes.add(predicate(condition, isNull ? null : holds(operator, Integer.compare(left, right))));
            }
        }
        return probes;
    }

    private static boolean holds(String operator, int order) {
        return switch (operator) {
            case "=" -> order == 0;
            case "<>" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            default -> throw new IllegalArgumentException(operator);
        };
    }

    List<Probe> membership(String operator, TypeKind kind) {
        boolean positive = operator.equals("IN");
        List<String> samples = Samples.of(kind);
        String first = sql.operand(kind, samples.get(0));
        String last = sql.operand(kind, samples.get(samples.size() - 1));
        String none = sql.operand(kind, null);
        List<Probe> probes = new ArrayList<>();
        for (int i = 0; i < samples.size(); i++) {
            String value = sql.operand(kind, samples.get(i));
            boolean found = i == 0 || i == samples.size() - 1;
            probes.add(predicate(value + " " + operator + " (" + first + ", " + last + ")", found == positive));
            probes.add(predicate(
                    value + " " + operator + " (" + first + ", " + last + ", " + none + ")",
                    found ? (Boolean) positive : null));
        }
        probes.add(predicate(none + " " + operator + " (" + first + ", " + last + ")", null));
        return probes;
    }

    List<Probe> connective(String operator) {
        List<@Nullable Boolean> truths = Arrays.asList(true, false, null);
        List<Probe> probes = new ArrayList<>();
        for (Boolean left : truths) {
            if (operator.equals("NOT")) {
                probes.add(predicate("NOT " + truth(left), left == null ? null : (Boolean) !left));
                continue;
            }
            for (Boolean right : truths) {
                boolean decisive = operator.equals("OR");
                boolean decided = Boolean.valueOf(decisive).equals(left)
                        || Boolean.valueOf(decisive).equals(right);
                Boolean undecided = (left == null || right == null) ? null : (Boolean) !decisive;
                Boolean expected = decided ? (Boolean) decisive : undecided;
                probes.add(predicate(truth(left) + " " + operator + " " + truth(right), expected));
            }
        }
        return probes;
    }

    /** A boolean as a comparison, since not every source has boolean values. */
    private static String truth(@Nullable Boolean value) {
        return value == null ? "(1 = NULLIF(1, 1))" : value ? "(1 = 1)" : "(1 = 0)";
    }

    List<Probe> nullTest(String operator, TypeKind kind) {
        boolean isNull = operator.equals("IS NULL");
        List<Probe> probes = new ArrayList<>();
        probes.add(predicate(sql.operand(kind, null) + " " + operator, isNull));
        for (String sample : Samples.of(kind)) {
            probes.add(predicate(sql.operand(kind, sample) + " " + operator, !isNull));
        }
        return probes;
    }

    /** LIKE with patterns as the planner sends them: constants without backslash and without {@code _}. */
    List<Probe> like(boolean positive) {
        List<Probe> probes = new ArrayList<>();
        addLike(probes, positive, "abc", "a%", true);
        addLike(probes, positive, "abc", "%c", true);
        addLike(probes, positive, "abc", "%b%", true);
        addLike(probes, positive, "abc", "%x%", false);
        addLike(probes, positive, "abc", "%", true);
        addLike(probes, positive, "", "%", true);
        addLike(probes, positive, "", "a%", false);
        addLike(probes, positive, "abc", "abc", true);
        addLike(probes, positive, "ABC", "abc", false);
        addLike(probes, positive, "abc ", "abc", false);
        addLike(probes, positive, "abc", "abc ", false);
        addLike(probes, positive, "a\\b", "a%b", true);
        addLike(probes, positive, "a\nb", "a%b", true);
        addLike(probes, positive, "\ud834\udd1eb", "%b", true);
        addLike(probes, positive, "it's", "it's", true);
        addLike(probes, positive, null, "a%", null);
        return probes;
    }

    /** LIKE with {@code _}, which counts code points. */
    List<Probe> likeOneCharacter(boolean positive) {
        List<Probe> probes = new ArrayList<>();
        addLike(probes, positive, "abc", "_b_", true);
        addLike(probes, positive, "", "_", false);
        addLike(probes, positive, "\ud834\udd1e", "_", true);
        addLike(probes, positive, "\ud834\udd1e", "__", false);
        addLike(probes, positive, null, "_", null);
        return probes;
    }

    private void addLike(
            List<Probe> probes, boolean positive, @Nullable String text, String pattern, @Nullable Boolean like) {
        String condition = sql.operand(TypeKind.VARCHAR, text) + " LIKE " + sql.text(pattern);
        Boolean expected = like == null ? null : (Boolean) (like == positive);
        probes.add(predicate(positive ? condition : "NOT (" + condition + ")", expected));
    }

    private Probe predicate(String condition, @Nullable Boolean expected) {
        String number = "CASE WHEN " + condition + " THEN 1 WHEN NOT (" + condition + ") THEN 0 END";
        Object row = expected == null ? null : (Object) (expected ? 1 : 0);
        return new Probe(number, "", TRUTH, Collections.singletonList(row), mayWiden);
    }

    private static List<@Nullable String> withNull(List<String> samples) {
        List<@Nullable String> result = new ArrayList<>(samples);
        result.add(null);
        return result;
    }
}
