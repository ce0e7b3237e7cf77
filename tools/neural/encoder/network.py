"""MiniLM with an embedding of the shapes of words, and a label for every piece."""

import torch
import torch.nn.functional as functional
from torch import nn

WIDTH, HEADS, INNER, LAYERS = 384, 12, 1536, 6
LONGEST = 256  # pieces of a window, with the two marks


class Layer(nn.Module):
    def __init__(self, drop):
        super().__init__()
        self.query, self.key, self.value, self.joined = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.wide, self.narrow = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH, 1e-12), nn.LayerNorm(WIDTH, 1e-12)
        self.drop = nn.Dropout(drop)

    def forward(self, x, mask):
        batch, length, _ = x.shape
        q, k, v = (f(x).view(batch, length, HEADS, WIDTH // HEADS).transpose(1, 2)
                   for f in (self.query, self.key, self.value))
        if mask is None:  # as exported
            weights = torch.softmax(torch.matmul(q, k.transpose(2, 3)) * (WIDTH // HEADS) ** -0.5, -1)
            seen = torch.matmul(weights, v)
        else:
            seen = functional.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        seen = self.joined(seen.transpose(1, 2).reshape(batch, length, WIDTH))
        x = self.norm1(x + self.drop(seen))
        return self.norm2(x + self.drop(self.narrow(functional.gelu(self.wide(x)))))


class Encoder(nn.Module):
    def __init__(self, vocabulary, shapes, outputs, drop=0.1):
        super().__init__()
        self.word = nn.Embedding(vocabulary, WIDTH)
        self.place = nn.Embedding(LONGEST, WIDTH)
        self.shape = nn.Embedding(shapes, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, 1e-12)
        self.drop = nn.Dropout(drop)
        self.layers = nn.ModuleList(Layer(drop) for _ in range(LAYERS))
        self.out = nn.Linear(WIDTH, outputs)

    def forward(self, ids, shapes, mask=None):
        """Logits [windows, pieces, outputs]; `mask` is [windows, 1, 1, pieces], true where there is a piece."""
        places = torch.arange(ids.shape[1], device=ids.device)
        x = self.drop(self.norm(self.word(ids) + self.shape(shapes) + self.place(places)))
        for layer in self.layers:
            x = layer(x, mask)
        return self.out(self.drop(x))

    def begin_from(self, pretrained, rows):
        """Takes the weights of all-MiniLM-L6-v2; `rows` are the entries of its vocabulary that are kept."""
        take = lambda name: pretrained[name].float()
        state = {"word.weight": take("embeddings.word_embeddings.weight")[rows],
                 "place.weight": take("embeddings.position_embeddings.weight")[:LONGEST]}
        parts = {"query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
                 "joined": "attention.output.dense", "norm1": "attention.output.LayerNorm",
                 "wide": "intermediate.dense", "narrow": "output.dense", "norm2": "output.LayerNorm"}
        for end in ("weight", "bias"):
            state["norm." + end] = take("embeddings.LayerNorm." + end)
            for i in range(LAYERS):
                for ours, theirs in parts.items():
                    state[f"layers.{i}.{ours}.{end}"] = take(f"encoder.layer.{i}.{theirs}.{end}")
        missing, unknown = self.load_state_dict(state, strict=False)
        assert not unknown and set(missing) == {"shape.weight", "out.weight", "out.bias"}, (missing, unknown)
        # All shapes begin as the one token type that MiniLM was trained with.
        with torch.no_grad():
            self.shape.weight.normal_(0, 0.01).add_(take("embeddings.token_type_embeddings.weight")[0])
            self.out.weight.normal_(0, 0.02)
            self.out.bias.zero_()
