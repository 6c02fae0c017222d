package io.braid.lint;

import java.util.List;
import java.util.regex.Pattern;

/** A file of the repository: its path from the root with forward slashes, and its text. */
record TextFile(String path, String text) {
    private static final Pattern MAIN_CODE = Pattern.compile(".*src/main/java/.*\\.java");
    private static final Pattern TEST_CODE = Pattern.compile("(.*/)?src/test/java/.*\\.java");

    List<String> lines() {
        return text.lines().toList();
    }

    String name() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    String folder() {
        return path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
    }

    boolean isJava() {
        return path.endsWith(".java");
    }

    boolean isMainCode() {
        return MAIN_CODE.matcher(path).matches();
    }

    boolean isTestCode() {
        return TEST_CODE.matcher(path).matches();
    }
}
