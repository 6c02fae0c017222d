package io.braid.execution.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that look-alike user names are rejected. */
class UserNameTest {
    private static final String CYRILLIC_ADA = "\u0430\u0501\u0430";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "#ada",
                "ada ",
                " ada",
                "ada\u00a0",
                "ad\u200ba",
                "ad\ufeffa",
                "ada\u202e",
                "ada\n",
                "ada\u0000",
                "ada\u2028",
                "ada\ue000"
            })
    void namesHaveNoBlanksAndNothingInvisible(String name) {
        assertThatThrownBy(() -> UserName.checked(name))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("cannot be the name of a user");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u0430da", "ad\u03b1", "\u0430\u03b1"})
    void namesAreOfOneAlphabet(String name) {
        assertThatThrownBy(() -> UserName.checked(name)).hasMessageContaining("several alphabets");
    }

    @Test
    void namesOfAnyAlphabetAreFine() {
        assertThat(UserName.checked("Jürgen")).isEqualTo("Jürgen");
        assertThat(UserName.checked("\u0434\u043c\u0438\u0442\u0440\u0438\u0439"))
                .isEqualTo("\u0434\u043c\u0438\u0442\u0440\u0438\u0439");
        assertThat(UserName.checked("\u7530\u4e2d")).isEqualTo("\u7530\u4e2d");
        assertThat(UserName.checked("ann@example.com")).isEqualTo("ann@example.com");
    }

    @Test
    void aNameHasOneSpelling() {
        assertThat(UserName.checked("\uff41\uff44\uff41")).isEqualTo("ada");
        assertThat(UserName.checked("Ju\u0308rgen")).isEqualTo("Jürgen");
    }

    @Test
    void aNameThatLooksLikeAnotherIsRefused(@TempDir Path folder) {
        Users users = Users.load(folder.resolve("users"));
        users.create("ada", "x", true);
        assertThatThrownBy(() -> users.create("ADA", "y", false)).hasMessage("There already is a user 'ada'");
        assertThatThrownBy(() -> users.create("\uff21da", "y", false)).hasMessage("There already is a user 'ada'");
        assertThatThrownBy(() -> users.create(CYRILLIC_ADA, "y", false))
                .hasMessage("The name '" + CYRILLIC_ADA + "' looks like that of the user 'ada'");
        users.create("bob", "y", false);
        assertThat(users.all()).hasSize(2);
    }

    @Test
    void nobodyWhomOthersVouchForLooksLikeAUser(@TempDir Path folder) {
        Users users = Users.load(folder.resolve("users"));
        users.create("ada", "x", true);
        assertThat(users.isTaken(CYRILLIC_ADA)).isTrue();
        assertThat(users.isTaken("ad\u200ba")).isTrue();
        assertThat(users.isTaken("Ada")).isTrue();
        assertThat(users.isTaken("adam")).isFalse();
    }
}
