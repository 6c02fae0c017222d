package io.braid.devtools.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.devtools.SmallCheckout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangedTestsTest {
    private SmallCheckout small;
    private Set<String> others = Set.of();

    @BeforeEach
    void writeSources(@TempDir Path folder) throws IOException {
        small = new SmallCheckout(folder);
        small.write("base/src/main/java/p/Base.java", "package p; public class Base {}");
        small.write("base/src/main/java/p/Middle.java", "package p; public class Middle { Base base; }");
        small.write("base/src/main/java/p/Service.java", "package p; public interface Service {}");
        small.write("base/src/main/java/p/Provider.java", "package p; public class Provider implements Service {}");
        small.write("base/src/main/resources/META-INF/services/p.Service", "p.Provider # the only one\n");
        small.write("base/src/test/java/p/ABaseTest.java", "package p; class ABaseTest { Middle middle; }");
        small.write("base/src/test/java/p/BaseTest.java", "package p; class BaseTest { Base base; }");
        small.write("base/src/test/java/p/AbstractTest.java", "package p; abstract class AbstractTest { Base base; }");
        small.write("parts/user/src/test/java/p/UserTest.java", "package p; class UserTest { Service service; }");
    }

    @Test
    void testsThatLoadAChangedClassAreSelectedNearestFirst() throws IOException {
        assertThat(selected("base/src/main/java/p/Base.java")).containsExactly("p.BaseTest", "p.ABaseTest");
    }

    @Test
    void usersOfAServiceLoadItsProviders() throws IOException {
        assertThat(selected("base/src/main/java/p/Provider.java")).containsExactly("p.UserTest");
    }

    @Test
    void aChangedTestIsSelectedItself() throws IOException {
        assertThat(selected("base/src/test/java/p/ABaseTest.java")).containsExactly("p.ABaseTest");
    }

    @Test
    void filesThatConcernNoTestAreReturned() throws IOException {
        small.write("README.md", "");
        assertThat(selected("README.md", "base/src/main/java/p/Deleted.java")).isEmpty();
        assertThat(others).containsExactly("README.md", "base/src/main/java/p/Deleted.java");
    }

    private List<String> selected(String... paths) throws IOException {
        TestSelection selection = new TestSelection();
        NameResolver names = new NameResolver(small.checkout(), TestCatalog.of(small.checkout()));
        others = new ChangedTests(small.checkout(), names).select(Set.of(paths), small.index(), selection);
        return selection.tests().stream().map(TestSelector::className).toList();
    }
}
