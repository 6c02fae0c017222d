package io.braid.planner.function.value;

/** Soundex code, as in PostgreSQL: the first letter and the classes of up to three consonants after it. */
public final class Soundex {
    private static final int LENGTH = 4;
    /** Class of each letter from A; vowels and similar letters have none. */
    private static final String CLASSES = "01230120022455012623010202";

    private Soundex() {}

    /** Returns the code of a text; empty if it has no ASCII letter. */
    public static String of(String text) {
        int start = 0;
        while (start < text.length() && !isLetter(text.charAt(start))) {
            start++;
        }
        if (start == text.length()) {
            return "";
        }
        StringBuilder code = new StringBuilder().append(upper(text.charAt(start)));
        for (int i = start + 1; i < text.length() && code.length() < LENGTH; i++) {
            char sound = sound(text.charAt(i));
            if (isLetter(text.charAt(i)) && sound != sound(text.charAt(i - 1)) && sound != '0') {
                code.append(sound);
            }
        }
        return code.append("0".repeat(LENGTH - code.length())).toString();
    }

    /** Returns the number of equal positions in the codes of two texts. */
    public static int alike(String left, String right) {
        String one = of(left);
        String other = of(right);
        if (one.isEmpty() || other.isEmpty()) {
            return one.equals(other) ? LENGTH : 0;
        }
        int alike = 0;
        for (int i = 0; i < LENGTH; i++) {
            alike += one.charAt(i) == other.charAt(i) ? 1 : 0;
        }
        return alike;
    }

    /** Returns the class of a letter, or any other character itself. */
    private static char sound(char character) {
        return isLetter(character) ? CLASSES.charAt(upper(character) - 'A') : character;
    }

    private static boolean isLetter(char character) {
        return upper(character) >= 'A' && upper(character) <= 'Z';
    }

    private static char upper(char character) {
        return character >= 'a' && character <= 'z' ? (char) (character - 'a' + 'A') : character;
    }
}
