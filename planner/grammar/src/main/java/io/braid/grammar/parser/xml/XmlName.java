package io.braid.grammar.parser.xml;

import io.braid.grammar.parser.Mistake;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.DOMException;

/**
 * Mapping of SQL names to XML names by the rules of SQL/XML: invalid characters become {@code _x0020_} and the like.
 */
final class XmlName {
    private XmlName() {}

    /** Returns a name that is written as an XML name, in which a colon separates the prefix. */
    static SqlLiteral of(SqlIdentifier name) {
        return SqlLiteral.createCharString(written(name.getSimple(), false), name.getParserPosition());
    }

    /**
     * Returns the name, or the name of the column that a value is.
     *
     * @param where the construct that needs the name, for messages
     */
    static SqlLiteral of(@Nullable SqlIdentifier name, SqlNode value, String where) {
        if (name != null) {
            return of(name);
        }
        SqlParserPos place = value.getParserPosition();
        if (value instanceof SqlIdentifier column && !column.isStar()) {
            String simple = column.names.get(column.names.size() - 1);
            return SqlLiteral.createCharString(written(simple, true), place);
        }
        throw new Mistake(
                ErrorCode.SYNTAX_ERROR,
                new Place(place.getLineNum(), place.getColumnNum()),
                "a value that is no column has no name, which " + where + " needs: write value AS name");
    }

    private static String written(String name, boolean isOfColumn) {
        StringBuilder written = new StringBuilder();
        if (isOfColumn && name.toLowerCase(Locale.ROOT).startsWith("xml")) {
            written.append(escaped(name.charAt(0))).append(written(name.substring(1), false, true));
            return written.toString();
        }
        return written(name, true, isOfColumn);
    }

    private static String written(String name, boolean isBegin, boolean isOfColumn) {
        StringBuilder written = new StringBuilder();
        int place = 0;
        while (place < name.length()) {
            int character = name.codePointAt(place);
            boolean isFirst = isBegin && place == 0;
            boolean isColon = character == ':';
            boolean looksEscaped = character == '_' && name.startsWith("x", place + 1);
            boolean isKept = isColon
                    ? !isFirst && !isOfColumn
                    : !looksEscaped && (isFirst ? mayBegin(character) : mayFollow(character));
            if (isKept) {
                written.appendCodePoint(character);
            } else {
                written.append(escaped(character));
            }
            place += Character.charCount(character);
        }
        return written.toString();
    }

    private static String escaped(int character) {
        return String.format(Locale.ROOT, "_x%04X_", character);
    }

    private static boolean mayBegin(int character) {
        return character == '_'
                || (character < 0x80
                        ? Character.isLetter(character)
                        : isNameOf(String.valueOf((char) character), character));
    }

    private static boolean mayFollow(int character) {
        return mayBegin(character)
                || character == '-'
                || character == '.'
                || (character < 0x80 ? Character.isDigit(character) : isNameOf("a" + (char) character, character));
    }

    /** True if XML 1.0 allows a character in names, by the fixed tables of its first editions. */
    private static boolean isNameOf(String name, int character) {
        if (character >= Character.MIN_SUPPLEMENTARY_CODE_POINT) {
            return false;
        }
        try {
            DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .newDocument()
                    .createElement(name);
            return true;
        } catch (DOMException e) {
            return false;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }
}
