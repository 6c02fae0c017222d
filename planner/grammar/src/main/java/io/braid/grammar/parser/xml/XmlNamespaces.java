package io.braid.grammar.parser.xml;

import io.braid.grammar.parser.Mistake;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code XMLNAMESPACES} during parsing, and as the single text argument of functions: a line {@code prefix=uri} for
 * each.
 */
public final class XmlNamespaces {
    private final Map<String, String> uris = new LinkedHashMap<>();
    private SqlParserPos place = SqlParserPos.ZERO;

    /** Adds the default namespace. */
    public void addDefault(SqlNode uri) {
        put("", uri, uri.getParserPosition());
    }

    /** Adds the namespace of a prefix. */
    public void add(SqlNode uri, SqlIdentifier prefix) {
        String simple = prefix.getSimple();
        SqlParserPos where = prefix.getParserPosition();
        if (!simple.matches("[\\p{L}_][\\p{L}\\p{N}_.-]*")) {
            throw mistake("'" + simple + "' is no prefix that names of XML could have", where);
        }
        if (simple.equals("xml") || simple.equals("xmlns")) {
            throw mistake("prefix " + simple + " has a namespace of its own in all XML, and no other", where);
        }
        put(simple, uri, where);
    }

    private void put(String prefix, SqlNode uri, SqlParserPos where) {
        place = where;
        String text = String.valueOf(((SqlLiteral) uri).getValueAs(String.class));
        if (text.isEmpty() || text.chars().anyMatch(each -> each == '\n' || each == '\r')) {
            throw mistake("the name of a namespace is a text of one line, and not empty", uri.getParserPosition());
        }
        if (uris.put(prefix, text) != null) {
            throw mistake(
                    prefix.isEmpty() ? "there are two DEFAULT namespaces" : "prefix " + prefix + " has two namespaces",
                    where);
        }
    }

    private static Mistake mistake(String what, SqlParserPos where) {
        return new Mistake(ErrorCode.SYNTAX_ERROR, new Place(where.getLineNum(), where.getColumnNum()), what);
    }

    /** Returns the names and values of the attributes that declare them. */
    List<SqlNode> attributes() {
        List<SqlNode> attributes = new ArrayList<>();
        uris.forEach((prefix, uri) -> {
            attributes.add(SqlLiteral.createCharString(prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix, place));
            attributes.add(SqlLiteral.createCharString(uri, place));
        });
        return attributes;
    }

    /** Returns them as an argument. */
    public SqlNode node() {
        String lines = uris.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining("\n"));
        return SqlLiteral.createCharString(lines, place);
    }

    /** Parses such an argument: the namespace of each prefix, with the default namespace under an empty text. */
    public static Map<String, String> read(String text) {
        Map<String, String> uris = new LinkedHashMap<>();
        text.lines().forEach(line -> {
            int end = line.indexOf('=');
            uris.put(line.substring(0, end), line.substring(end + 1));
        });
        return uris;
    }
}
