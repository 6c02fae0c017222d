package io.braid.grammar.script;

/**
 * A number or a string in a statement's text.
 *
 * @param start its offset
 * @param end the offset behind it
 * @param isNumber false for a string
 * @param text the number as it is written, or what the string says
 */
public record ShapeLiteral(int start, int end, boolean isNumber, String text) {
    String written() {
        return isNumber ? text : "'" + text.replace("'", "''") + "'";
    }
}
