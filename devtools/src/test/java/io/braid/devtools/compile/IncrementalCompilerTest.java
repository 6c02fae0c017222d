package io.braid.devtools.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.devtools.SmallCheckout;
import io.braid.devtools.project.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IncrementalCompilerTest {
    private static final String BASE = "base/src/main/java/p/Base.java";
    private static final String USER = "parts/user/src/main/java/p/User.java";

    private SmallCheckout small;

    @BeforeEach
    void compileAll(@TempDir Path folder) throws IOException {
        small = new SmallCheckout(folder);
        small.write(BASE, "package p; public class Base { public int size() { return 1; } }");
        small.write("base/src/main/java/p/Alone.java", "package p; public class Alone {}");
        small.write(USER, "package p; public class User { long twice(Base base) { return 2 * base.size(); } }");
        small.write("parts/user/src/test/java/p/UserTest.java", "package p; class UserTest { User user; }");
        assertThat(small.compile())
                .containsExactly("base: 2 sources", "parts/user: p/User.java", "parts/user (tests): p/UserTest.java");
    }

    @Test
    void whatHasNotChangedIsNotCompiled() throws IOException {
        assertThat(small.compile()).isEmpty();
    }

    @Test
    void aChangedBodyCompilesItsOwnSourceOnly() throws IOException {
        small.write(BASE, "package p; public class Base { private int x; public int size() { return 7; } }");
        assertThat(small.compile()).containsExactly("base: p/Base.java");
        assertThat(small.compile()).isEmpty();
    }

    @Test
    void aCopyOfTheCheckoutHasClassesOfItsOwn(@TempDir Path other) throws IOException {
        SmallCheckout copy = small.copyTo(other);
        assertThat(copy.compile()).isEmpty();
        Files.delete(copy.root().resolve("base/src/main/java/p/Alone.java"));
        copy.compile();

        assertThat(copy.root().resolve("base/target/classes/p/Alone.class")).doesNotExist();
        assertThat(small.root().resolve("base/target/classes/p/Alone.class")).exists();
    }

    @Test
    void aChangedApiCompilesItsUsersInOtherModules() throws IOException {
        small.write(BASE, "package p; public class Base { public long size() { return 1; } }");
        assertThat(small.compile()).containsExactly("base: p/Base.java", "parts/user: p/User.java");
    }

    @Test
    void usersInOtherModulesAreCompiledWhenTheyAreNecessary() throws IOException {
        small.write(BASE, "package p; public class Base { public long size() { return 1; } }");
        assertThat(small.compile("base")).containsExactly("base: p/Base.java");
        assertThat(small.compile("base")).isEmpty();
        assertThat(small.compile()).containsExactly("parts/user: p/User.java");
        assertThat(small.compile()).isEmpty();
    }

    @Test
    void aChangedSuperTypeCompilesTheUsersOfItsSubtypes() throws IOException {
        small.write("base/src/main/java/p/Sub.java", "package p; public class Sub extends Base {}");
        small.write(USER, "package p; public class User { long size(Sub sub) { return sub.size(); } }");
        small.compile();
        small.write(BASE, "package p; public class Base { public long size() { return 1; } }");
        assertThat(small.compile()).containsExactly("base: p/Base.java", "base: p/Sub.java", "parts/user: p/User.java");
    }

    @Test
    void aChangedConstantCompilesTheClassesThatHaveItsValue() throws IOException {
        small.write(BASE, "package p; public class Base { public static final int SIZE = 1; }");
        small.write(USER, "package p; import static p.Base.SIZE; public class User { int size() { return SIZE; } }");
        small.compile();
        small.write(BASE, "package p; public class Base { public static final int SIZE = 2; }");
        assertThat(small.compile()).containsExactly("base: p/Base.java", "parts/user: p/User.java");
    }

    @Test
    void classesWithoutASourceAreDeletedAndMissed() throws IOException {
        Files.delete(small.root().resolve(BASE));
        assertThatThrownBy(small::compile)
                .isInstanceOf(CommandException.class)
                .hasMessage("parts/user does not compile");
        assertThat(String.join("\n", small.printed())).contains("User.java:1: error: cannot find symbol");
        assertThat(small.root().resolve("base/target/classes/p/Base.class")).doesNotExist();
        small.write(USER, "package p; public class User {}");
        assertThat(small.compile()).containsExactly("parts/user: p/User.java", "parts/user (tests): p/UserTest.java");
    }

    @Test
    void anErrorThatIsFixedDoesNotCompileTheUsers() throws IOException {
        small.write(BASE, "package p; public class Base { public int size() { return \"\"; } }");
        assertThatThrownBy(small::compile).isInstanceOf(CommandException.class);
        small.write(BASE, "package p; public class Base { public int size() { return 3; } }");
        assertThat(small.compile()).containsExactly("base: p/Base.java");
    }

    @Test
    void afterAnErrorTheUsersOfAChangedApiAreNotForgotten() throws IOException {
        small.write(BASE, "package p; public class Base { public long size() { return 1; } }");
        small.write("base/src/main/java/p/Alone.java", "package p; public class Alone { int x = \"\"; }");
        assertThatThrownBy(small::compile).isInstanceOf(CommandException.class);
        small.write("base/src/main/java/p/Alone.java", "package p; public class Alone {}");
        assertThat(small.compile()).last().isEqualTo("parts/user: p/User.java");
    }

    @Test
    void whatSomebodyElseHasCompiledIsUpToDateButItsUsersAreNot() throws IOException {
        Path base = small.write(BASE, "package p; public class Base { public long size() { return 1; } }");
        new Javac(System.out).compile(new SourceSet(small.checkout().modules().get(0), false), List.of(base));
        Files.setLastModifiedTime(
                small.root().resolve("base/target/classes/p/Base.class"),
                FileTime.fromMillis(Files.getLastModifiedTime(base).toMillis() + 1));
        assertThat(small.compile()).containsExactly("parts/user: p/User.java");
    }

    @Test
    void nestedClassesThatAreGoneLeaveNoClassFile() throws IOException {
        small.write(BASE, "package p; public class Base { public int size() { return 1; } static class Inner {} }");
        small.compile();
        Path inner = small.root().resolve("base/target/classes/p/Base$Inner.class");
        assertThat(inner).exists();
        small.write(BASE, "package p; public class Base { public int size() { return 1; } }");
        small.compile();
        assertThat(inner).doesNotExist();
    }

    @Test
    void changedResourcesAreCopied() throws IOException {
        small.write("base/src/main/resources/p/text.txt", "one");
        small.compile();
        small.write("base/src/main/resources/p/text.txt", "two");
        assertThat(small.compile()).isEmpty();
        assertThat(small.root().resolve("base/target/classes/p/text.txt")).hasContent("two");
    }

    @Test
    void mavenCompilesAgainWhatItsGatesHaveNotSeen() throws IOException {
        Path inputs = small.write(
                "base/target/maven-status/maven-compiler-plugin/compile/default-compile/inputFiles.lst", "x");
        small.compile();
        assertThat(inputs).exists();
        small.write(BASE, "package p; public class Base { public int size() { return 7; } }");
        small.compile();
        assertThat(inputs).doesNotExist();
    }
}
