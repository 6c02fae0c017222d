package io.braid.postgres.messages;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Words of a line of a message file: bare ones, texts in quotes with backslashes, and bytes such as {@code x00ff}. */
final class MessageTokens {
    private static final String ESCAPED = "\n\r\t\0\\'";
    /** What stands for bytes that are no text. */
    private static final char INVALID = '\uFFFD';

    private static final String LETTERS = "nrt0\\'";

    private MessageTokens() {}

    /** A word. */
    record Token(String text, boolean quoted) {
        int number() {
            return Integer.parseInt(text);
        }

        /** The bytes of a text, or those that are written in hexadecimal digits. */
        byte[] bytes() {
            return !quoted && text.startsWith("x")
                    ? HexFormat.of().parseHex(text.substring(1))
                    : text.getBytes(StandardCharsets.UTF_8);
        }

        /** True for the word itself, not for a text of its letters. */
        boolean is(String word) {
            return !quoted && text.equals(word);
        }
    }

    static List<Token> split(String line) {
        List<Token> tokens = new ArrayList<>();
        int at = 0;
        while (at < line.length()) {
            if (line.charAt(at) == ' ') {
                at++;
            } else if (line.charAt(at) == '\'') {
                StringBuilder text = new StringBuilder();
                at = unquote(line, at + 1, text);
                tokens.add(new Token(text.toString(), true));
            } else {
                int end = line.indexOf(' ', at);
                end = end < 0 ? line.length() : end;
                tokens.add(new Token(line.substring(at, end), false));
                at = end;
            }
        }
        return tokens;
    }

    private static int unquote(String line, int from, StringBuilder text) {
        int at = from;
        while (line.charAt(at) != '\'') {
            char letter = line.charAt(at++);
            if (letter == '\\') {
                letter = ESCAPED.charAt(LETTERS.indexOf(line.charAt(at++)));
            }
            text.append(letter);
        }
        return at + 1;
    }

    static String quote(String text) {
        StringBuilder quoted = new StringBuilder("'");
        for (char letter : text.toCharArray()) {
            int escaped = ESCAPED.indexOf(letter);
            quoted.append(escaped < 0 ? String.valueOf(letter) : "\\" + LETTERS.charAt(escaped));
        }
        return quoted.append('\'').toString();
    }

    /** A text in quotes if the bytes are one, otherwise their digits. */
    static String quote(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        boolean isText =
                text.chars().allMatch(letter -> (letter >= ' ' && letter != INVALID) || "\n\r\t".indexOf(letter) >= 0);
        return isText ? quote(text) : "x" + HexFormat.of().formatHex(bytes);
    }

    static byte[] joined(List<byte[]> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(all::writeBytes);
        return all.toByteArray();
    }
}
