package io.braid.planner.statement;

import io.braid.planner.parser.generated.BraidSqlParserConstants;
import io.braid.spi.error.Suggestion;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What the parser would have taken in the place of a token that it did not take. */
final class ExpectedTokens {
    private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w{2,}");
    private static final String NAME = "a name";
    /** Where one of these could stand, so could any expression, and the parser tells but some of what begins one. */
    private static final Set<String> SIGNS_OF_EXPRESSION = Set.of("CURSOR", "EXISTS", "STREAM");
    /** With more possibilities, a list of them helps nobody. */
    private static final int MOST_LISTED = 8;

    private final String[] images;
    private final Set<String> keywords = new TreeSet<>();
    private final Set<String> others = new TreeSet<>();

    /** @param images how the grammar writes each kind of token */
    ExpectedTokens(String[] images) {
        this.images = images;
    }

    void add(int kind) {
        if (kind == BraidSqlParserConstants.BEL) {
            return; // what the grammar writes for something that never is
        }
        String image = images[kind];
        String plain = image.substring(1, image.length() - 1);
        if (image.startsWith("<")) {
            others.add(describe(plain));
        } else if (WORD.matcher(plain).matches()) {
            keywords.add(plain);
        } else {
            others.add(plain);
        }
    }

    /** Whether a name could stand there. */
    boolean hasName() {
        return others.contains(NAME);
    }

    /** The keyword that was likely meant by a word. */
    Optional<String> nearest(String word) {
        return WORD.matcher(word).matches() ? Suggestion.nearest(word, keywords) : Optional.empty();
    }

    /** {@code ", expected this or that"}, or nothing if there are too many possibilities. */
    String list() {
        if (!Collections.disjoint(keywords, SIGNS_OF_EXPRESSION)) {
            return ", expected an expression";
        }
        Set<String> all = new TreeSet<>(others);
        keywords.stream()
                .filter(keyword -> !hasName() || ReservedWords.contains(keyword))
                .forEach(all::add);
        return all.isEmpty() || all.size() > MOST_LISTED ? "" : ", expected " + String.join(" or ", all);
    }

    private static String describe(String token) {
        if (token.contains("IDENTIFIER")) {
            return NAME;
        }
        if (token.contains("STRING")) {
            return "text in single quotes";
        }
        return token.equals("EOF") ? "the end of the statement" : "a number";
    }
}
