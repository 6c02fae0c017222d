package io.braid.slt;

import io.braid.demo.Demo;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Braid gives the answers in the scripts, through its own driver, over four real databases. */
@ExtendWith(SharedDemo.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BraidScriptsTest extends SqlScripts {
    private Demo demo;

    @BeforeAll
    void use(Demo shared) {
        demo = shared;
    }

    @Override
    SqlUnderTest underTest() {
        return demo::connect;
    }
}
