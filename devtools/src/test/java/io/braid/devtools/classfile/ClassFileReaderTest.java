package io.braid.devtools.classfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassFileReaderTest {
    private static final String HEAD = "package p; import java.util.*; ";

    private Path folder = Path.of("");

    @BeforeEach
    void use(@TempDir Path temporary) {
        folder = temporary;
    }

    @Test
    void namesSourceAndSuperTypesAreRead() throws IOException {
        ClassFile file = compiled("public abstract class A extends Thread implements Comparable<Locale> {}");
        assertThat(file.qualifiedName()).isEqualTo("p.A");
        assertThat(file.sourceFile()).isEqualTo("A.java");
        assertThat(file.superTypes()).containsExactlyInAnyOrder("java/lang/Thread", "java/lang/Comparable");
        assertThat(file.isAbstract()).isTrue();
        assertThat(file.isNested()).isFalse();
    }

    @Test
    void referencesAreFoundInCodeDescriptorsSignaturesAndAnnotations() throws IOException {
        assertThat(compiled("""
                        @FunctionalInterface interface A {
                            Map<String, Scanner> m(Random random);
                            static void n() { BitSet[] sets = {}; Objects.requireNonNull(sets); }
                        }""").references())
                .contains(
                        "java/lang/FunctionalInterface",
                        "java/util/Map",
                        "java/util/Scanner",
                        "java/util/Random",
                        "java/util/BitSet",
                        "java/util/Objects")
                .doesNotContain("p/A");
    }

    @Test
    void theApiDoesNotHaveBodiesAndPrivateMembers() throws IOException {
        assertThat(api("class A { int m() { return 2; } private int n; private void o() {} }"))
                .isEqualTo(api("class A { int m() { return 1; } }"));
    }

    @Test
    void theApiHasAllThatOthersCompileAgainst() throws IOException {
        long plain = api("class A { int m() { return 1; } static final int C = 1; }");
        assertThat(List.of(
                        "class A { long m() { return 1; } static final int C = 1; }",
                        "class A { public int m() { return 1; } static final int C = 1; }",
                        "class A { int m() throws Exception { return 1; } static final int C = 1; }",
                        "class A { int m() { return 1; } static final int C = 2; }",
                        "class A { int m() { return 1; } static final int C = 1; int d; }",
                        "class A { int m() { return 1; } static final int C = 1; class B {} }",
                        "final class A { int m() { return 1; } static final int C = 1; }",
                        "class A<T> { int m() { return 1; } static final int C = 1; }"))
                .allSatisfy(source -> assertThat(api(source)).isNotEqualTo(plain));
    }

    @Test
    void theOrderOfRecordComponentsBelongsToTheApi() throws IOException {
        assertThat(api("record A(int a, int b) {}")).isNotEqualTo(api("record A(int b, int a) {}"));
    }

    @Test
    void constantsAreReadWithTheirValues() throws IOException {
        assertThat(compiled("class A { static final long A = 5; static final String B = \"x\"; static final"
                                + " List<?> C = null; }")
                        .constants())
                .containsExactlyInAnyOrder("A=5", "B=\"x\"");
    }

    @Test
    void whatIsNoClassFileIsReportedByItsName() throws IOException {
        Path file = Files.writeString(folder.resolve("X.class"), "nothing");
        assertThatThrownBy(() -> ClassFileReader.read(file)).hasMessageContaining("X.class");
    }

    private long api(String source) throws IOException {
        return compiled(source).apiDigest();
    }

    private ClassFile compiled(String source) throws IOException {
        Path file = Files.writeString(folder.resolve("A.java"), HEAD + source);
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-g", "-proc:none", "-d", folder.toString(), file.toString());
        assertThat(code).isZero();
        return ClassFileReader.read(folder.resolve("p/A.class"));
    }
}
