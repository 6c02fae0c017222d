package io.braid.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Texts that some database takes for equal, pads, folds, ignores or sorts otherwise than by code points. */
final class AwkwardTexts {
    private static final int LONG = 1_500;

    static final List<String> ALL = all();

    private AwkwardTexts() {}

    private static List<String> all() {
        List<String> texts = new ArrayList<>(List.of("", " ", "  ", "\t", "\n", "\u00a0", "\u0001", "%", "_", "\\"));
        // Case, accents, widths and forms of one letter.
        texts.addAll(
                List.of("a", "A", "b", "B", "\u00e1", "\u00c1", "a\u0301", "A\u0301", "\u00e0", "\u00aa", "\uff41"));
        texts.addAll(List.of("\u00e4", "ae", "\u00e6", "\u00c6", "a\u0308", "o\u0308", "\u00f6", "\u00d6", "oe"));
        // The i's of Turkish, and what becomes longer or other in another case.
        texts.addAll(List.of("i", "I", "\u0131", "\u0130", "i\u0307", "I\u0307", "ss", "SS", "\u00df", "\u1e9e"));
        texts.addAll(List.of("\ufb01", "fi", "FI", "\u01c6", "\u01c5", "\u01c4", "\u00b5", "\u03bc", "\u0149"));
        texts.addAll(
                List.of("\u03c3", "\u03a3", "\u03c2", "\u0391\u03a3", "\u03b1\u03c2", "\u03b1\u03c3", "k", "\u212a"));
        // Blanks at either end, and characters below the blank.
        texts.addAll(List.of("a ", "a  ", " a", "A ", "a\t", "a\u0001", "a\n", "a\u00a0", "a\u3000", "\u00e1 "));
        // What collations ignore.
        texts.addAll(List.of("a\u200b", "\u200ba", "a\u00adb", "ab", "aB", "Ab", "AB", "a-b", "a b", "a_b", "a%b"));
        // Beyond the 16 bits of a char, and just below, where UTF-16 sorts otherwise.
        texts.addAll(List.of("\ud83d\ude00", "\ud83d\ude01", "\ud83d\udc69\u200d\ud83d\udc67", "\ufffd", "\ue000"));
        texts.addAll(List.of("a\ud83d\ude00", "\ud83d\ude00a", "\ud83d\ude00 ", "\uff21", "\ud835\udc1a", "\uffee"));
        // Other writing.
        texts.addAll(
                List.of("\u304b", "\u30ab", "\u304c", "\u304b\u3099", "\uac00", "\u1100\u1161", "\u05d0", "\u0661"));
        texts.addAll(
                List.of("1", "10", "9", "01", "1e0", "'", "''", "\"", "a\\", "a\\b", "\\'", "!", "a!b", "--", "/*"));
        texts.addAll(List.of("x".repeat(LONG), "x".repeat(LONG) + "a", "x".repeat(LONG) + "A", "X".repeat(LONG)));
        texts.addAll(List.of("\u00e9".repeat(LONG), "e\u0301".repeat(LONG / 2), "x".repeat(LONG) + " "));
        return List.copyOf(texts);
    }

    /** One of them, or two, one after the other. */
    static String any(Random random) {
        String text = one(random);
        return random.nextInt(5) == 0 && text.length() < LONG ? text + brief(random) : text;
    }

    private static String brief(Random random) {
        String text = one(random);
        return text.length() < LONG ? text : "z";
    }

    static String one(Random random) {
        return ALL.get(random.nextInt(ALL.size()));
    }

    /** True if ISO 8859-1 has all of its characters, and so has what MySQL means by latin1. */
    static boolean isLatin(String text) {
        return StandardCharsets.ISO_8859_1.newEncoder().canEncode(text)
                && text.chars().noneMatch(c -> c >= 0x80 && c < 0xa0);
    }

    /** The same in letters that everybody can read, and shorter. */
    static String shown(String text) {
        StringBuilder shown = new StringBuilder();
        text.replaceAll("(x|X|\u00e9|e\u0301)\\1{200,}", "<many $1>")
                .chars()
                .forEach(c ->
                        shown.append(c >= ' ' && c < 0x7f ? String.valueOf((char) c) : String.format("\\u%04x", c)));
        return shown.toString();
    }
}
