package io.braid.planner.function.xml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tokens of an XPath 1.0 path, with element names distinguished from keywords. */
final class PathTokens {
    private static final Pattern TOKEN = Pattern.compile("(?<literal>\"[^\"]*\"|'[^']*')"
            + "|(?<number>\\d+(?:\\.\\d*)?|\\.\\d+)"
            + "|(?<name>[\\p{L}_][\\p{L}\\p{N}\\p{M}_.\\-·]*)"
            + "|(?<sign>::|//|\\.\\.|!=|<=|>=|\\S)");
    /** Signs that complete an operand. */
    private static final Set<String> ENDS = Set.of(")", "]", ".", "..");

    private static final Set<String> UPWARDS = Set.of(
            "ancestor",
            "ancestor-or-self",
            "following",
            "following-sibling",
            "id",
            "lang",
            "namespace",
            "parent",
            "preceding",
            "preceding-sibling");

    private static final Set<String> KINDS_OF_NODES = Set.of("comment", "node", "processing-instruction", "text");
    private static final Set<String> OPERATORS = Set.of("and", "div", "mod", "or");
    /** Functions of XPath 1.0; the library has further ones, for style sheets, which expose system information. */
    private static final Set<String> FUNCTIONS = Set.of(
            "boolean",
            "ceiling",
            "concat",
            "contains",
            "count",
            "false",
            "floor",
            "id",
            "lang",
            "last",
            "local-name",
            "name",
            "namespace-uri",
            "normalize-space",
            "not",
            "number",
            "position",
            "round",
            "starts-with",
            "string",
            "string-length",
            "substring",
            "substring-after",
            "substring-before",
            "sum",
            "translate",
            "true");

    private final String path;
    private final List<Token> tokens = new ArrayList<>();

    /** A token of a path. */
    record Token(String text, int place, Role role) {
        int end() {
            return place + text.length();
        }
    }

    /** Roles of tokens. */
    enum Role {
        /** Node test by name, or {@code *}. */
        TEST,
        /** Node test by a qualified name. */
        TEST_WITH_PREFIX,
        /** Prefix of a qualified name. */
        PREFIX,
        /** Name of a function, node type or axis. */
        WORD,
        /** Operator, as a sign or a word. */
        OPERATOR,
        VARIABLE,
        VALUE,
        /** Path separator, bracket or other sign. */
        SIGN
    }

    PathTokens(String path) {
        this.path = path;
        Matcher found = TOKEN.matcher(path);
        List<String> texts = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        while (found.find()) {
            texts.add(found.group());
            places.add(found.start());
        }
        boolean isOperandComplete = false;
        for (int i = 0; i < texts.size(); i++) {
            Role role = role(texts, i, isOperandComplete);
            tokens.add(new Token(texts.get(i), places.get(i), role));
            isOperandComplete = switch (role) {
                case TEST, TEST_WITH_PREFIX, VARIABLE, VALUE -> true;
                case SIGN -> ENDS.contains(texts.get(i));
                case PREFIX, WORD, OPERATOR -> false;
            };
        }
    }

    private static Role role(List<String> texts, int i, boolean isOperandComplete) {
        String text = texts.get(i);
        char first = text.charAt(0);
        String before = i == 0 ? "" : texts.get(i - 1);
        String behind = i + 1 == texts.size() ? "" : texts.get(i + 1);
        if (first == '"' || first == '\'' || (Character.isDigit(text.charAt(text.length() - 1)) && isNumber(text))) {
            return Role.VALUE;
        }
        if (!text.equals("*") && !isName(first)) {
            return Role.SIGN;
        }
        if (before.equals("$")) {
            return Role.VARIABLE;
        }
        if (before.equals(":")) {
            return Role.TEST_WITH_PREFIX;
        }
        if (isOperandComplete) {
            return Role.OPERATOR;
        }
        if (behind.equals(":")) {
            return Role.PREFIX;
        }
        return behind.equals("(") || behind.equals("::") ? Role.WORD : Role.TEST;
    }

    private static boolean isNumber(String text) {
        return Character.isDigit(text.charAt(0)) || (text.charAt(0) == '.' && text.length() > 1);
    }

    private static boolean isName(char first) {
        return first == '_' || Character.isLetter(first);
    }

    List<Token> all() {
        return tokens;
    }

    boolean hasVariable() {
        return tokens.stream().anyMatch(token -> token.text().equals("$") || token.role() == Role.VARIABLE);
    }

    /** Returns the first function that XPath 1.0 does not have. */
    Optional<String> unknownFunction() {
        for (int i = 0; i + 1 < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (tokens.get(i + 1).text().equals("(") && isName(token.text().charAt(0)) && !isKnown(token)) {
                return Optional.of(token.text());
            }
        }
        return Optional.empty();
    }

    private static boolean isKnown(Token called) {
        return called.role() != Role.TEST_WITH_PREFIX
                && (FUNCTIONS.contains(called.text())
                        || KINDS_OF_NODES.contains(called.text())
                        || OPERATORS.contains(called.text()));
    }

    /** Returns the path with a predicate on a variable, which is always true, before the predicates of each step. */
    String watched(String variable) {
        String watch = "[$" + variable + "]";
        StringBuilder out = new StringBuilder();
        int done = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean isSelf = token.text().equals(".");
            if (isSelf || token.text().equals("..")) {
                out.append(path, done, token.place()).append(isSelf ? "self::node()" : "parent::node()");
                done = token.end();
            } else if (!isEndOfStep(i)) {
                continue;
            }
            out.append(path, done, token.end()).append(watch);
            done = token.end();
        }
        return out.append(path, done, path.length()).toString();
    }

    private boolean isEndOfStep(int i) {
        Token token = tokens.get(i);
        return switch (token.role()) {
            case TEST, TEST_WITH_PREFIX -> true;
            case SIGN -> token.text().equals(")") && isEndOfKind(i);
            default -> false;
        };
    }

    /** True if a parenthesis ends {@code text()} or {@code processing-instruction('name')}. */
    private boolean isEndOfKind(int i) {
        int begin = i > 0 && tokens.get(i - 1).role() == Role.VALUE ? i - 2 : i - 1;
        return begin > 0
                && tokens.get(begin).text().equals("(")
                && KINDS_OF_NODES.contains(tokens.get(begin - 1).text());
    }

    /** True if the path reads only descendants of its context node. */
    boolean staysWithin() {
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean leaves =
                    switch (token.role()) {
                        case WORD -> UPWARDS.contains(token.text());
                        case SIGN -> token.text().equals("..") || (token.text().startsWith("/") && isAtStart(i));
                        default -> false;
                    };
            if (leaves) {
                return false;
            }
        }
        return true;
    }

    /** True if a path begins at a token; if that is a slash, it is absolute. */
    private boolean isAtStart(int i) {
        if (i == 0) {
            return true;
        }
        Token before = tokens.get(i - 1);
        return switch (before.role()) {
            case OPERATOR -> true;
            case SIGN -> !ENDS.contains(before.text());
            default -> false;
        };
    }

    /** Returns the path with a prefix for unqualified element names. */
    String withPrefix(String prefix) {
        StringBuilder out = new StringBuilder();
        int done = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.role() == Role.TEST && !token.text().equals("*") && isOfElements(i)) {
                out.append(path, done, token.place()).append(prefix).append(':');
                done = token.place();
            }
        }
        return out.append(path, done, path.length()).toString();
    }

    private boolean isOfElements(int i) {
        String before = i == 0 ? "" : tokens.get(i - 1).text();
        String axis = before.equals("::") && i > 1 ? tokens.get(i - 2).text() : before;
        return !Set.of("@", "attribute", "namespace").contains(axis);
    }
}
