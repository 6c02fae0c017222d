package io.braid.devtools.select;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Test classes of the deep tier in an order that starts at a class chosen by a key, such as the hash of a commit. */
public final class DeepSlice {
    private static final String DEEP = "@Tag(\"deep\")";
    private static final String SCALED = "@Tag(\"scaled\")";

    private DeepSlice() {}

    /** Returns all classes tagged {@code deep} or {@code scaled}, rotated by the key. */
    public static List<TestSelector> of(TestCatalog catalog, String key) throws IOException {
        List<TestSelector> classes = new ArrayList<>();
        for (TestSelector test : catalog.all()) {
            String source = Files.readString(test.source());
            if (source.contains(DEEP) || source.contains(SCALED)) {
                classes.add(TestSelector.ofClass(test.module(), test.className(), true));
            }
        }
        if (!classes.isEmpty()) {
            Collections.rotate(classes, -Math.floorMod(key.hashCode(), classes.size()));
        }
        return classes;
    }
}
