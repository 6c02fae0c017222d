package io.braid.devtools.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.devtools.SmallCheckout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckoutTest {
    private SmallCheckout small;

    @BeforeEach
    void write(@TempDir Path folder) throws IOException {
        small = new SmallCheckout(folder);
    }

    @Test
    void modulesAreInTheOrderOfTheRootPom() throws IOException {
        Checkout checkout = small.checkout();
        assertThat(checkout.modules()).extracting(ProjectModule::folder).containsExactly("base", "parts/user");
        assertThat(checkout.module("user"))
                .hasValueSatisfying(user -> assertThat(user.release()).isEqualTo(17));
        assertThat(checkout.module("parts")).isEmpty();
        assertThat(checkout.property("test.longest")).hasValue("6 m");
    }

    @Test
    void theClassPathHasClassFoldersInPlaceOfTheJarsOfModules() throws IOException {
        ProjectModule user = small.checkout().modules().get(1);
        assertThat(user.testClassPath())
                .startsWith(user.testClasses(), user.classes(), small.root().resolve("base/target/classes"))
                .noneMatch(entry -> entry.endsWith("base.jar"));
    }

    @Test
    void aPomMayHaveItsOwnFoldersReleaseAndExclusions() throws IOException {
        small.write("base/pom.xml", """
                <project>
                  <properties><maven.compiler.release>11</maven.compiler.release></properties>
                  <build>
                    <testSourceDirectory>${project.basedir}/java</testSourceDirectory>
                    <resources><resource>
                      <directory>${basedir}</directory>
                      <includes><include>*/*.sql</include></includes>
                      <excludes><exclude>**/not.sql</exclude></excludes>
                      <targetPath>p/q</targetPath>
                    </resource></resources>
                    <plugins><plugin>
                      <artifactId>maven-surefire-plugin</artifactId>
                      <executions><execution>
                        <id>default-test</id>
                        <configuration><excludes><exclude>**/JarTest.java</exclude></excludes></configuration>
                      </execution></executions>
                    </plugin></plugins>
                  </build>
                </project>""");
        small.write("base/models/a.sql", "");
        small.write("base/models/not.sql", "");
        small.write("base/models/a.txt", "");
        ProjectModule base = small.checkout().modules().get(0);
        assertThat(base.release()).isEqualTo(11);
        assertThat(base.testSources()).isEqualTo(base.root().resolve("java"));
        assertThat(base.excludedTests()).containsExactly("JarTest");
        assertThat(base.resources().get(0).files().keySet()).containsExactly(Path.of("p/q/models/a.sql"));
    }

    @Test
    void mavenIsNecessaryAfterAChangeOfAPomOnly() throws IOException {
        MavenBuild build = new MavenBuild(small.checkout(), System.out);
        assertThat(build.reason()).isEmpty();
        small.write("base/src/main/codegen/grammar.ftl", "");
        assertThat(build.reason()).hasValue("base/src/main/codegen/grammar.ftl has changed");
        small.write("base/target/test-class-path.txt", "");
        small.write("parts/user/pom.xml", "<project/>");
        assertThat(build.reason()).hasValue("parts/user/pom.xml has changed");
        Files.delete(small.root().resolve("base/target/test-class-path.txt"));
        assertThat(build.reason()).hasValue("there has been no Maven build of base yet");
    }

    @Test
    void outsideOfACheckoutThereIsNothingToTry(@TempDir Path elsewhere) {
        assertThatThrownBy(() -> Checkout.read(elsewhere))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("in a checkout only");
    }
}
