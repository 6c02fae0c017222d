package io.braid.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Driver;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Test of the packaged jar: it contains everything that a client needs, and nothing more. */
@Tag("jdk")
class DriverJarTest {
    private static final long MAX_BYTES = 400_000;

    private final File jar = new File(System.getProperty("braid.driver.jar", ""));

    @Test
    void theJarIsSmall() {
        assertThat(jar).isFile();
        assertThat(jar.length()).isLessThan(MAX_BYTES);
    }

    @Test
    void theJarHoldsTheClassesOfDriverAndWireAndNoOthers() throws IOException {
        try (JarFile opened = new JarFile(jar)) {
            List<String> names = opened.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(JarEntry::getName)
                    .collect(Collectors.toList());
            assertThat(names).allMatch(name -> name.startsWith("io/braid/") || name.startsWith("META-INF/"));
            assertThat(names)
                    .contains(
                            "io/braid/jdbc/BraidDriver.class",
                            "io/braid/wire/Frames.class",
                            "META-INF/services/java.sql.Driver")
                    .noneMatch(name -> name.endsWith("Test.class"));
        }
    }

    @Test
    void theDriverWorksFromTheJarAlone() throws Exception {
        URL[] onlyTheJar = {jar.toURI().toURL()};
        try (URLClassLoader alone = new URLClassLoader(onlyTheJar, ClassLoader.getPlatformClassLoader())) {
            Driver driver = ServiceLoader.load(Driver.class, alone).stream()
                    .filter(provider -> provider.type().getClassLoader() == alone)
                    .findFirst()
                    .orElseThrow()
                    .get();
            assertThat(driver.getClass().getName()).isEqualTo("io.braid.jdbc.BraidDriver");
            try (FakeServer server = new FakeServer()) {
                Properties wrong = new Properties();
                wrong.setProperty("user", FakeServer.USER);
                wrong.setProperty("password", "wrong");
                assertThatThrownBy(() -> driver.connect(server.url(), wrong))
                        .hasFieldOrPropertyWithValue("SQLState", "28P01");
            }
        }
    }
}
