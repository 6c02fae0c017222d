package io.braid.postgres.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.postgres.session.TransactionBlock.Status;
import org.junit.jupiter.api.Test;

class TransactionBlockTest {
    @Test
    void anErrorOutsideOfABlockChangesNothing() {
        TransactionBlock block = new TransactionBlock();
        block.fail();
        assertThat(block.status()).isEqualTo(Status.IDLE);
    }

    @Test
    void aSavepointThatIsMissingIsNamed() {
        TransactionBlock block = new TransactionBlock();
        assertThatThrownBy(() -> block.release("s")).hasMessage("savepoint \"s\" does not exist");
    }
}
