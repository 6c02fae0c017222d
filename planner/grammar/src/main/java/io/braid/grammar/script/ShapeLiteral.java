package io.braid.grammar.script;

/**
 * A number or a string in a statement's text.
 *
 * @param start its offset
 * @param end the offset after it
 * @param isNumber false for a string
 * @param text the number as written, or the contents of the string
 */
public record ShapeLiteral(int start, int end, boolean isNumber, String text) {
    String written() {
        return isNumber ? text : "'" + text.replace("'", "''") + "'";
    }
}
