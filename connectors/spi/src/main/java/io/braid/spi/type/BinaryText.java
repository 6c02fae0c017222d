package io.braid.spi.type;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Text form of binary strings in PostgreSQL: hexadecimal digits after {@code \x}, or characters and octal escapes. */
public final class BinaryText {
    private static final String HEX = "\\x";
    private static final int OCTAL_DIGITS = 3;

    private BinaryText() {}

    /** Parses either form. Throws IllegalArgumentException if the text is invalid. */
    public static byte[] bytes(String text) {
        return text.startsWith(HEX)
                ? HexFormat.of().parseHex(text.substring(HEX.length()).replaceAll("\\s", ""))
                : unescaped(text);
    }

    public static String of(byte[] bytes) {
        return HEX + HexFormat.of().formatHex(bytes);
    }

    private static byte[] unescaped(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
        int at = 0;
        while (at < bytes.length) {
            if (bytes[at] != '\\') {
                out.write(bytes[at++]);
            } else if (at + 1 < bytes.length && bytes[at + 1] == '\\') {
                out.write('\\');
                at += 2;
            } else if (at + OCTAL_DIGITS < bytes.length) {
                String digits = new String(bytes, at + 1, OCTAL_DIGITS, StandardCharsets.ISO_8859_1);
                int value = Integer.parseUnsignedInt(digits, Byte.SIZE);
                if (value > 0xff) {
                    throw invalid();
                }
                out.write(value);
                at += 1 + OCTAL_DIGITS;
            } else {
                throw invalid();
            }
        }
        return out.toByteArray();
    }

    private static IllegalArgumentException invalid() {
        return new IllegalArgumentException("a backslash stands before another one, or before three octal digits");
    }
}
