package io.braid.migration.teiid;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Teiid's functions with another name or another order of arguments in Braid, or without a counterpart. */
final class TeiidFunctions {
    private static final Map<String, CallRule> RULES = Map.ofEntries(
            entry("CONCAT", two("(%s || %s)")),
            entry("CONCAT2", two("CASE WHEN %1$s IS NULL AND %2$s IS NULL THEN NULL ELSE CONCAT(%1$s, %2$s) END")),
            entry("CHAR", one("CHR(%s)")),
            entry("ENDSWITH", two("ENDS_WITH(%2$s, %1$s)")),
            entry("LOG", one("LN(%s)")),
            entry("MD5", one("FROM_HEX(MD5(%s))")),
            entry("SHA1", one("FROM_HEX(SHA1(%s))")),
            entry("SHA2_256", one("FROM_HEX(SHA256(%s))")),
            entry("SHA2_512", one("FROM_HEX(SHA512(%s))")),
            entry("DAYOFWEEK", one("(DAYOFWEEK(%s) + 1)")),
            entry("EPOCH", one("EXTRACT(EPOCH FROM %s)")),
            entry("FROM_MILLIS", one("FROM_UNIXTIME(%s / 1000.0)")),
            entry("TO_MILLIS", one("CAST(TO_UNIXTIME(%s) * 1000 AS bigint)")),
            entry("UNIX_TIMESTAMP", one("CAST(FLOOR(TO_UNIXTIME(%s)) AS bigint)")),
            entry("TIMESTAMPCREATE", two("(%s + %s)")),
            entry("NOW", arguments -> Optional.of("LOCALTIMESTAMP")),
            entry("CURRENT_TIMESTAMP", arguments -> Optional.of("LOCALTIMESTAMP")),
            entry("USER", arguments -> Optional.of("CURRENT_USER")),
            entry("INSERT", TeiidFunctions::overlay),
            entry("LOOKUP", TeiidFunctions::lookup),
            entry("DECODESTRING", TeiidFunctions::decode),
            entry("DECODEINTEGER", TeiidFunctions::decode),
            entry("FORMATDATE", DatePatterns.in("TO_CHAR(%s, %s)")),
            entry("FORMATTIME", DatePatterns.in("TO_CHAR(%s, %s)")),
            entry("FORMATTIMESTAMP", DatePatterns.in("TO_CHAR(%s, %s)")),
            entry("PARSEDATE", DatePatterns.in("TO_DATE(%s, %s)")),
            entry("PARSETIMESTAMP", DatePatterns.in("TO_TIMESTAMP(%s, %s)")),
            entry("PARSETIME", DatePatterns.in("CAST(TO_TIMESTAMP('2000-01-01 ' || %s, %s) AS time)", "YYYY-MM-DD ")),
            entry("JSONPARSE", two("%s")),
            entry("JSONPATHVALUE", two("JSON_VALUE(%s, %s)")),
            entry("JSONQUERY", two("JSON_QUERY(%s, %s)")),
            entry(
                    "JSONARRAY",
                    arguments -> Optional.of("JSON_ARRAY(" + String.join(", ", arguments) + " NULL ON NULL)")),
            entry("JSONARRAY_AGG", one("JSON_ARRAYAGG(%s NULL ON NULL)")),
            entry("JSONOBJECT", TeiidFunctions::object),
            entry("RAND", arguments -> arguments.isEmpty() ? Optional.of("RANDOM()") : Optional.empty()));

    private static final String PATTERN = "write TO_CHAR with a pattern of digits";
    private static final String CAST = "write CAST, or TO_NUMBER with a pattern of digits";
    private static final String CLIENT = "let the client send the value as a parameter";

    /** Advice for calls without a counterpart. */
    private static final Map<String, String> ADVICE = Map.ofEntries(
            entry("FORMATBIGDECIMAL", PATTERN),
            entry("FORMATBIGINTEGER", PATTERN),
            entry("FORMATDOUBLE", PATTERN),
            entry("FORMATFLOAT", PATTERN),
            entry("FORMATINTEGER", PATTERN),
            entry("FORMATLONG", PATTERN),
            entry("FORMATDATE", "write TO_CHAR with a pattern such as 'YYYY-MM-DD'"),
            entry("FORMATTIME", "write TO_CHAR with a pattern such as 'HH24:MI:SS'"),
            entry("FORMATTIMESTAMP", "write TO_CHAR with a pattern such as 'YYYY-MM-DD HH24:MI:SS'"),
            entry("PARSEBIGDECIMAL", CAST),
            entry("PARSEBIGINTEGER", CAST),
            entry("PARSEDOUBLE", CAST),
            entry("PARSEFLOAT", CAST),
            entry("PARSEINTEGER", CAST),
            entry("PARSELONG", CAST),
            entry("PARSEDATE", "write TO_DATE with a pattern such as 'YYYY-MM-DD'"),
            entry("PARSETIME", "put a date before the text, and write CAST(TO_TIMESTAMP(text, pattern) AS time)"),
            entry("PARSETIMESTAMP", "write TO_TIMESTAMP with a pattern such as 'YYYY-MM-DD HH24:MI:SS'"),
            entry("MODIFYTIMEZONE", "write AT TIME ZONE"),
            entry("DECODESTRING", "write CASE"),
            entry("DECODEINTEGER", "write CASE"),
            entry("LOOKUP", "write a sub-query"),
            entry("INSERT", "write OVERLAY"),
            entry("JSONOBJECT", "write JSON_OBJECT('name' VALUE value)"),
            entry("JSONTOXML", "read the JSON with JSON_TABLE instead of XMLTABLE"),
            entry("XMLCAST", "write CAST(XPATHVALUE(xml, path) AS type)"),
            entry("XSLTRANSFORM", "transform the document in the client"),
            entry("QUERYSTRING", "put the URL together with || and URL_ENCODE"),
            entry("TEXTTABLE", "put the file into files-folder, where the wrapper duckdb reads it as a table"),
            entry("TEXTAGG", "write STRING_AGG"),
            entry("ARRAYTABLE", "write UNNEST, or a[1], a[2]"),
            entry("OBJECTTABLE", "there are no Java objects; read the values from a table"),
            entry("TO_CHARS", "write FROM_UTF8"),
            entry("TO_BYTES", "write TO_UTF8"),
            entry("UNESCAPE", "write the characters themselves, or E'...'"),
            entry("RAND", "random numbers have no seed; write RANDOM()"),
            entry("COMMANDPAYLOAD", CLIENT),
            entry("ENV", CLIENT),
            entry("ENV_VAR", CLIENT),
            entry("SYS_PROP", CLIENT),
            entry("NODE_ID", CLIENT),
            entry("SESSION_ID", CLIENT),
            entry("TEIID_SESSION_GET", CLIENT),
            entry("TEIID_SESSION_SET", CLIENT),
            entry("AES_ENCRYPT", "encrypt in the client or in the source"),
            entry("AES_DECRYPT", "decrypt in the client or in the source"),
            entry("ARRAY_GET", "write a[1]"),
            entry("GENERATED_KEY", "write INSERT ... RETURNING"),
            entry("MVSTATUS", "read sys.matviews"));

    private TeiidFunctions() {}

    static boolean has(String function) {
        return RULES.containsKey(function);
    }

    /** Rewrites a call to Braid's functions; empty if there is no counterpart. */
    static Optional<String> rewritten(String function, List<String> arguments) {
        CallRule rule = RULES.get(function);
        return rule == null ? Optional.empty() : rule.apply(arguments);
    }

    /** Returns advice for a call that cannot be rewritten. */
    static Optional<String> advice(String function) {
        return function.startsWith("ST_")
                ? Optional.of("there are no spatial functions; compute it in a view of the source")
                : Optional.ofNullable(ADVICE.get(function));
    }

    private static CallRule one(String form) {
        return arguments -> arguments.size() == 1 ? Optional.of(form.formatted(arguments.get(0))) : Optional.empty();
    }

    private static CallRule two(String form) {
        return arguments -> arguments.size() == 2
                ? Optional.of(form.formatted(arguments.get(0), arguments.get(1)))
                : Optional.empty();
    }

    private static Optional<String> overlay(List<String> arguments) {
        return arguments.size() == 4
                ? Optional.of("OVERLAY(%s PLACING %4$s FROM %2$s FOR %3$s)"
                        .formatted(arguments.get(0), arguments.get(1), arguments.get(2), arguments.get(3)))
                : Optional.empty();
    }

    /** Rewrites LOOKUP in a code table to a sub-query. */
    private static Optional<String> lookup(List<String> arguments) {
        if (arguments.size() != 4) {
            return Optional.empty();
        }
        List<Optional<String>> names =
                arguments.subList(0, 3).stream().map(TeiidFunctions::literal).toList();
        if (names.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        List<String> path = List.of(names.get(0).orElse("").split("\\."));
        return Optional.of("(SELECT l." + TableNames.sql(names.get(1).orElse("")) + " FROM " + TableNames.sql(path)
                + " AS l WHERE l." + TableNames.sql(names.get(2).orElse("")) + " = " + arguments.get(3) + ")");
    }

    /** Rewrites DECODE, whose pairs are in a text with a separator, to CASE. */
    private static Optional<String> decode(List<String> arguments) {
        Optional<String> pairs = arguments.size() < 2 ? Optional.empty() : literal(arguments.get(1));
        Optional<String> separator = arguments.size() < 3 ? Optional.of(",") : literal(arguments.get(2));
        if (pairs.isEmpty() || separator.isEmpty()) {
            return Optional.empty();
        }
        List<String> parts = List.of(pairs.get().split(Pattern.quote(separator.get()), -1));
        StringBuilder text = new StringBuilder("CASE");
        for (int i = 0; i + 1 < parts.size(); i += 2) {
            boolean isNull = parts.get(i).strip().equalsIgnoreCase("null");
            text.append(" WHEN ")
                    .append(arguments.get(0))
                    .append(isNull ? " IS NULL" : " = " + quoted(parts.get(i)))
                    .append(" THEN ")
                    .append(quoted(parts.get(i + 1)));
        }
        String otherwise = parts.size() % 2 == 0 ? arguments.get(0) : quoted(parts.get(parts.size() - 1));
        return Optional.of(
                text.append(" ELSE ").append(otherwise).append(" END").toString());
    }

    private static Optional<String> object(List<String> arguments) {
        List<String> members = new ArrayList<>();
        for (String argument : arguments) {
            var named = Pattern.compile("(?is)(.*)\\s+AS\\s+\"?(\\w+)\"?").matcher(argument);
            var column = Pattern.compile("(?:\\w+\\.)*(\\w+)").matcher(argument);
            if (named.matches()) {
                members.add("'" + named.group(2) + "' VALUE " + named.group(1));
            } else if (column.matches()) {
                members.add("'" + column.group(1) + "' VALUE " + argument);
            } else {
                return Optional.empty();
            }
        }
        return Optional.of("JSON_OBJECT(" + String.join(", ", members) + ")");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** Returns the text of a string literal; empty for other arguments. */
    static Optional<String> literal(String argument) {
        String text = argument.strip();
        return text.matches("(?s)'(?:[^']|'')*'")
                ? Optional.of(text.substring(1, text.length() - 1).replace("''", "'"))
                : Optional.empty();
    }
}
