package io.braid.jdbc.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.wire.batch.WireBytes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Test that a cached string is that of the row. */
@Tag("jdk")
class StringCacheTest {
    private static final String LETTERS = "aab0 \u00e4\u20ac\ud83d\ude00\u0000";
    private static final int ROWS = 20_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 200, 5000, Integer.MAX_VALUE})
    void everyTextIsThatOfItsRow(int different) {
        Random random = new Random(different);
        List<String> some = new ArrayList<>();
        StringCache recent = new StringCache();
        for (int batch = 0; batch < 3; batch++) {
            List<String> texts = new ArrayList<>();
            for (int row = 0; row < ROWS; row++) {
                if (some.size() < Math.min(different, ROWS)) {
                    some.add(text(random));
                }
                texts.add(different == Integer.MAX_VALUE ? text(random) : some.get(random.nextInt(some.size())));
            }
            WireBytes column = column(texts);
            for (int row = 0; row < ROWS; row++) {
                assertThat(recent.text(column, row)).isEqualTo(texts.get(row));
            }
        }
    }

    @Test
    void fewTextsAreMadeOnce() {
        WireBytes column = column(List.of("DELIVER IN PERSON", "NONE", ""));
        StringCache recent = new StringCache();
        for (int i = 0; i < 100; i++) {
            recent.text(column, i % 3);
        }
        assertThat(recent.text(column, 0)).isSameAs(recent.text(column, 0));
        assertThat(recent.text(column, 1)).isSameAs(recent.text(column, 1));
    }

    /** Returns a random text; short ones often differ in one letter only. */
    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(28); length > 0; length--) {
            text.appendCodePoint(LETTERS.codePointAt(LETTERS.offsetByCodePoints(0, random.nextInt(8))));
        }
        return text.toString();
    }

    private static WireBytes column(List<String> texts) {
        int[] offsets = new int[texts.size() + 1];
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < texts.size(); i++) {
            bytes.writeBytes(texts.get(i).getBytes(StandardCharsets.UTF_8));
            offsets[i + 1] = bytes.size();
        }
        return new WireBytes(texts.size(), offsets, bytes.toByteArray(), null);
    }
}
