package io.braid.grammar.reader;

import io.braid.grammar.parser.generated.BraidSqlParserConstants;
import io.braid.spi.error.Suggestion;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Tokens that the parser would have accepted in place of the one that it rejected. */
final class ExpectedTokens {
    private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w{2,}");
    private static final String NAME = "a name";
    private static final String NUMBER = "a number";
    /** Number of possibilities up to which they are listed. */
    private static final int MOST_LISTED = 8;

    private final String[] images;
    private final Set<String> keywords = new TreeSet<>();
    private final Set<String> others = new TreeSet<>();

    /** @param images the grammar's notation of each kind of token */
    ExpectedTokens(String[] images) {
        this.images = images;
    }

    void add(int kind) {
        if (kind == BraidSqlParserConstants.BEL) {
            return; // placeholder in the grammar that never matches
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

    /** True if a name was possible. */
    boolean hasName() {
        return others.contains(NAME) || isExpression() || isTable();
    }

    /** Returns the keyword that a word was probably meant to be. */
    Optional<String> nearest(String word) {
        if (word.equalsIgnoreCase("TABLE") && keywords.contains("FOREIGN")) {
            return Optional.of("FOREIGN TABLE");
        }
        return WORD.matcher(word).matches() && !ReservedWords.contains(word)
                ? Suggestion.nearest(word, keywords)
                : Optional.empty();
    }

    /** Returns {@code ", expected this or that"}, or an empty text if there are too many possibilities. */
    String list() {
        Set<String> all = new TreeSet<>(others);
        if (isQuery()) {
            all = Set.of("a query");
        } else if (isExpression()) {
            all = Set.of("an expression");
        } else if (isTable()) {
            all = Set.of("a table");
        } else {
            keywords.stream()
                    .filter(keyword -> !hasName() || ReservedWords.contains(keyword))
                    .filter(keyword -> !others.contains(NUMBER) || !keyword.equals("DECIMAL"))
                    .forEach(all::add);
        }
        return all.isEmpty() || all.size() > MOST_LISTED ? "" : ", expected " + String.join(" or ", all);
    }

    private boolean isQuery() {
        return keywords.contains("SELECT") && keywords.contains("VALUES");
    }

    /** True if an expression was possible. The parser lists only some of the tokens that begin one. */
    private boolean isExpression() {
        return others.contains("*")
                || !Collections.disjoint(keywords, List.of("CURSOR", "EXISTS", "STREAM", "DEFAULT"));
    }

    private boolean isTable() {
        return keywords.contains("LATERAL");
    }

    private static String describe(String token) {
        if (token.contains("IDENTIFIER")) {
            return NAME;
        }
        if (token.contains("STRING")) {
            return "text in single quotes";
        }
        return token.equals("EOF") ? "the end of the statement" : NUMBER;
    }
}
