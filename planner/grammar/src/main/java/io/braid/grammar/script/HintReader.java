package io.braid.grammar.script;

import io.braid.grammar.parser.Mistake;
import io.braid.grammar.script.Scanner.Kind;
import io.braid.spi.TimeSpan;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reader of statement-level hints, which precede or directly follow the first SELECT. The grammar handles all other
 * hints.
 */
final class HintReader {
    /** Beginning of a hint. */
    static final String BEGIN = "/*+";

    private static final Pattern OURS =
            Pattern.compile("\\s*(cache|no_cache|max_staleness)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern ITEM = Pattern.compile("\\s*(\\w+)\\s*(?:\\(([^()]*)\\)\\s*)?(,|$)");

    private static final Pattern CACHE =
            Pattern.compile("\\s*ttl([^,]*?)(,\\s*check\\s*)?", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final SqlText text;
    private boolean selects;
    private boolean over;
    private @Nullable Duration resultMaxAge;
    private boolean resultCheck;
    private @Nullable Duration maxStaleness;

    HintReader(SqlText text) {
        this.text = text;
    }

    /** True if no further hint can follow. */
    boolean isOver() {
        return over;
    }

    StatementHints found() {
        return resultMaxAge == null && maxStaleness == null
                ? StatementHints.NONE
                : new StatementHints(resultMaxAge, resultCheck, maxStaleness);
    }

    /** Consumes a token, and the rest of the hint if it begins a statement-level one; true if so. */
    boolean takes(Scanner token) {
        if (token.kind() == Kind.SYMBOL && token.end() - token.start() == BEGIN.length()) {
            return takesHint(token);
        }
        over |= selects;
        selects |= token.kind() == Kind.WORD && token.upperCase().equals("SELECT");
        return false;
    }

    private boolean takesHint(Scanner token) {
        int from = token.end();
        int to = text.indexOf("*/", from);
        if (to < 0 || !OURS.matcher(text.range(from, to)).matches()) {
            over |= selects;
            return false;
        }
        if (over) {
            throw mistake(
                    token.start(),
                    "this hint is about a query as a whole; it stands before the query or behind its first SELECT");
        }
        read(text.range(from, to), from);
        token.skipTo(to + 2);
        return true;
    }

    private void read(String hints, int offset) {
        Matcher item = ITEM.matcher(hints);
        int end = 0;
        while (item.lookingAt()) {
            end = item.end();
            int at = offset + item.start(1);
            take(item.group(1).toLowerCase(Locale.ROOT), item.group(2), at);
            if (item.group(3).isEmpty()) {
                return;
            }
            item.region(end, hints.length());
        }
        throw mistake(offset + end, "a hint is a word, or a word with something in parentheses");
    }

    private void take(String name, @Nullable String argument, int at) {
        switch (name) {
            case "cache" -> {
                Matcher ttl = CACHE.matcher(argument == null ? "" : argument);
                if (!ttl.matches()) {
                    throw mistake(
                            at,
                            "the hint cache says how old an answer may be, as in cache(ttl 60s) or cache(ttl 60s,"
                                    + " check)");
                }
                resultMaxAge = once(resultMaxAge, time("cache", ttl.group(1), at), at);
                resultCheck = ttl.group(2) != null;
            }
            case "no_cache" -> {
                if (argument != null) {
                    throw mistake(at, "the hint no_cache has nothing in parentheses");
                }
                resultMaxAge = once(resultMaxAge, Duration.ZERO, at);
            }
            case "max_staleness" -> {
                if (argument == null) {
                    throw mistake(at, "the hint max_staleness says how old rows may be, as in max_staleness(5m)");
                }
                maxStaleness = once(maxStaleness, time("max_staleness", argument, at), at);
            }
            default ->
                throw mistake(
                        at, "there is no hint " + name + " of a query; there are cache, no_cache and max_staleness");
        }
    }

    private Duration once(@Nullable Duration before, Duration now, int at) {
        if (before != null) {
            throw mistake(at, "the hints of this query say twice how old its rows may be");
        }
        return now;
    }

    /** Parses a time, with or without quotes. */
    private Duration time(String hint, String written, int at) {
        String bare = written.strip();
        if (bare.length() > 1 && bare.startsWith("'") && bare.endsWith("'")) {
            bare = bare.substring(1, bare.length() - 1);
        }
        try {
            return TimeSpan.parsePositive(bare);
        } catch (IllegalArgumentException e) {
            throw mistake(at, "the hint " + hint + " " + e.getMessage());
        }
    }

    private Mistake mistake(int offset, String message) {
        return new Mistake(ErrorCode.SYNTAX_ERROR, text.place(offset), message);
    }
}
