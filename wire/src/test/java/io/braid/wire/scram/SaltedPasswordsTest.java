package io.braid.wire.scram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class SaltedPasswordsTest {
    private static final byte[] SALT = {1, 2, 3};

    private final AtomicInteger salted = new AtomicInteger();
    private final SaltedPasswords passwords = new SaltedPasswords((password, salt, iterations) -> {
        salted.incrementAndGet();
        return ScramCrypto.saltedPassword(password, salt, iterations);
    });

    @Test
    void theSamePasswordIsSaltedOnce() {
        byte[] expected = ScramCrypto.saltedPassword("secret", SALT, 5);
        assertThat(passwords.get("secret", SALT, 5)).isEqualTo(expected);
        assertThat(passwords.get("secret", SALT.clone(), 5)).isEqualTo(expected);
        assertThat(salted).hasValue(1);
    }

    @Test
    void anotherPasswordSaltOrCountIsAnotherSaltedPassword() {
        passwords.get("secret", SALT, 5);
        assertThat(passwords.get("secreT", SALT, 5)).isEqualTo(ScramCrypto.saltedPassword("secreT", SALT, 5));
        assertThat(passwords.get("secret", SALT, 6)).isEqualTo(ScramCrypto.saltedPassword("secret", SALT, 6));
        byte[] longer = {1, 2, 3, 0};
        assertThat(passwords.get("secret", longer, 5)).isEqualTo(ScramCrypto.saltedPassword("secret", longer, 5));
        assertThat(salted).hasValue(4);
    }

    @Test
    void thoseThatWereUsedLastAreKept() {
        passwords.get("first", SALT, 1);
        for (int i = 0; i < SaltedPasswords.MOST; i++) {
            passwords.get("first", SALT, 1);
            passwords.get("other" + i, SALT, 1);
        }
        assertThat(salted).hasValue(SaltedPasswords.MOST + 1);
        passwords.get("first", SALT, 1);
        assertThat(salted).hasValue(SaltedPasswords.MOST + 1);
        passwords.get("other0", SALT, 1);
        assertThat(salted).hasValue(SaltedPasswords.MOST + 2);
    }
}
