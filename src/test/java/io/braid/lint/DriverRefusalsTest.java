package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every method that the driver refuses by its name is in the table of docs/driver.md. */
final class DriverRefusalsTest {
    private static final Pattern REFUSAL = Pattern.compile("\\bunsupported\\(\\s*\"([^\"]+)\"");
    private static final Pattern METHOD = Pattern.compile("(?<=\\.)[a-z]\\w+");

    @Test
    void whatIsRefusedIsDocumented() {
        String page = Repository.here().file("docs/driver.md").orElseThrow().text();
        String table = page.substring(page.indexOf("## What throws SQLFeatureNotSupportedException"));

        assertThat(refused()).hasSizeGreaterThan(9).allSatisfy(method -> assertThat(table)
                .containsPattern("\\b" + method + "\\b"));
    }

    private static Set<String> refused() {
        Set<String> methods = new TreeSet<>();
        Repository.here().files().stream()
                .filter(file -> file.path().startsWith("jdbc-driver/src/main/"))
                .forEach(file -> REFUSAL.matcher(file.text()).results().forEach(refusal -> METHOD.matcher(
                                refusal.group(1))
                        .results()
                        .forEach(method -> methods.add(method.group()))));
        return methods;
    }
}
