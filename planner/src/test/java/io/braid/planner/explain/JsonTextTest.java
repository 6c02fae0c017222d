package io.braid.planner.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTextTest {
    @Test
    void objectsAndListsAreIndented() {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        object.put("a", Arrays.asList(1, 2.5, null, true));
        object.put("b", Map.of("c", List.of()));

        assertThat(JsonText.of(object)).isEqualTo("""
                        {
                          "a": [
                            1,
                            2.5,
                            null,
                            true
                          ],
                          "b": {
                            "c": []
                          }
                        }""");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            say "hi"   | "say \\"hi\\""
            C:\\x      | "C:\\\\x"
            grüße 漢字 | "grüße 漢字"
            </script>  | "</script>"
            """)
    void textsAreEscaped(String text, String json) {
        assertThat(JsonText.of(text)).isEqualTo(json);
    }

    @Test
    void whatCannotBeSeenIsEscaped() {
        assertThat(JsonText.of("a\nb\tc\rd")).isEqualTo("\"a\\nb\\tc\\rd\"");
        assertThat(JsonText.of("\u0000\u0001\u001f\u007f")).isEqualTo("\"\\u0000\\u0001\\u001f\\u007f\"");
    }

    @Test
    void onlyHalvesOfCharactersAreEscaped() {
        assertThat(JsonText.of("😀")).isEqualTo("\"😀\"");
        assertThat(JsonText.of("\ud83d")).isEqualTo("\"\\ud83d\"");
        assertThat(JsonText.of("\ude00x")).isEqualTo("\"\\ude00x\"");
    }
}
